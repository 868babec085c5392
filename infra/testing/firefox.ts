import { existsSync } from "node:fs";

const INSTALLED: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ["/usr/bin/firefox-esr", "/usr/bin/firefox"],
  darwin: ["/Applications/Firefox.app/Contents/MacOS/firefox"],
  win32: [`${process.env["ProgramFiles"]}\\Mozilla Firefox\\firefox.exe`],
};

/** The path of an installed Firefox: FIREFOX_PATH, else the system's; null when there is none. */
export const findFirefox = (): string | null =>
  process.env["FIREFOX_PATH"] ?? INSTALLED[process.platform]?.find((file) => existsSync(file)) ?? null;
