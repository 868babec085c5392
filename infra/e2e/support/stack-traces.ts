/** A file that Playwright has compiled: all but Node's and those of packages. */
const isCompiled = (file: string | null | undefined): boolean =>
  Boolean(file) && !file?.startsWith("node:") && !file?.includes("/node_modules/");

/**
 * Playwright formats a stack at each of its calls and each message to the browser, with a formatter that looks every frame's source
 * map up, on a copy of the frame. Here only frames of compiled files, which alone have one, are given to it; the texts are the same.
 */
export const formatStacksFast = (): void => {
  const format = Error.prepareStackTrace;
  if (!format) return;
  const noError = new Error();
  const before = String(format(noError, [])).length;
  Error.prepareStackTrace = (error, frames) =>
    format(error, []) +
    frames
      .map((frame) =>
        isCompiled(frame.getFileName())
          ? String(format(noError, [frame])).slice(before)
          : `\n    at ${frame}`,
      )
      .join("");
};
