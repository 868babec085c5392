import { once } from "node:events";
import type { Writable } from "node:stream";

/**
 * A stream that a command prints to. Node keeps what a pipe's reader has not taken yet in memory, and `process.exit` drops it: a command
 * that prints much waits for `drained` meanwhile, and every one for `flushed` before it ends its process.
 */
export const outputTo = (stream: Writable & { readonly isTTY?: boolean }) => ({
  ...(stream.isTTY === undefined ? {} : { isTTY: stream.isTTY }),
  write: (text: string): unknown => stream.write(text),
  /** Resolves when the reader has taken most of what was written, or is gone. */
  drained: async (): Promise<void> => {
    if (!stream.writableNeedDrain) return;
    const over = new AbortController();
    const first = ["drain", "close"].map((event) => once(stream, event, { signal: over.signal }));
    await Promise.race(first.map((one) => one.catch(() => {})));
    over.abort();
  },
  /** Resolves when the reader has taken everything, or is gone. */
  flushed: (): Promise<void> =>
    new Promise((resolve) => {
      stream.once("close", resolve);
      stream.write("", () => resolve());
    }),
});
