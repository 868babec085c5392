import { existsSync } from "node:fs";

const DRIVER = "/usr/bin/WebKitWebDriver";
const DISPLAY_SERVER = "/usr/bin/Xvfb";

/** The driver of an installed WebKitGTK, and a display server where there is no display; null: one of them is missing. */
export const findWebKit = (): { readonly driver: string; readonly displayServer: string | null } | null => {
  if (!existsSync(DRIVER)) return null;
  if (process.env["DISPLAY"]) return { driver: DRIVER, displayServer: null };
  return existsSync(DISPLAY_SERVER) ? { driver: DRIVER, displayServer: DISPLAY_SERVER } : null;
};
