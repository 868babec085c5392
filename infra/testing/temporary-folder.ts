import { rmSync } from "node:fs";
import { scratchFolder } from "./scratch-folder.ts";

const made: string[] = [];

/** A new folder for what a test file writes; removed when the file has ended (vitest-file.ts). */
export const temporaryFolder = (prefix: string): string => {
  const folder = scratchFolder(prefix);
  made.push(folder);
  return folder;
};

export const removeTemporaryFolders = (): void => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
};
