import { join } from "node:path";
import { installSidePackage, loadFrom, type SidePackage } from "../operations/side-package.ts";

/** What the benches compare with; neither `npm start` nor `npm test` needs them. */
const YARDSTICKS: SidePackage = { folder: join(import.meta.dirname, "yardsticks"), name: "Yardsticks" };

/** Installs the yardsticks unless they are present. Resolves to null, or to the reason of the failure (no network). */
export const installYardsticks = (report: (line: string) => void): string | null =>
  installSidePackage(YARDSTICKS, report);

/** Loads one of the installed packages; the caller asserts its type. */
export const loadYardstick = (name: string): unknown => loadFrom(YARDSTICKS, name);
