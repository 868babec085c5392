import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hasCode } from "../../kernel/has-code.ts";

export const filesIn = (place: string): readonly string[] =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Empty where a running server has removed the file since it was listed. */
export const contentOf = (file: string): Buffer => {
  try {
    return readFileSync(file);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return Buffer.alloc(0);
    throw error;
  }
};

/** Which words are in which files. What a running server adds or renames meanwhile is listed once more, and read. */
export const foundIn = (list: () => readonly string[], words: readonly string[]): readonly string[] => {
  const found: string[] = [];
  const read = new Set<string>();
  const unread = (): readonly string[] => list().filter((file) => !read.has(file));
  for (let files = unread(); files.length > 0; files = unread())
    for (const file of files) {
      read.add(file);
      const bytes = contentOf(file);
      found.push(...words.filter((word) => bytes.includes(word)).map((word) => `${word} in ${file}`));
    }
  return found;
};
