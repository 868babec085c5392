import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** SHA-256, in hexadecimal, of the names and contents of files and of all sources in folders; tests are left out. */
export const sourceHash = async (
  folders: readonly string[],
  single: readonly string[] = [],
): Promise<string> => {
  const files = [...single, ...(await Promise.all(folders.map(sourcesIn))).flat()].sort();
  const hash = createHash("sha256");
  const contents = await Promise.all(files.map((file) => readFile(file)));
  for (const [index, content] of contents.entries())
    hash.update(`${relative(ROOT, files[index] ?? "")}\0${content.length}\0`).update(content);
  return hash.digest("hex");
};

const sourcesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries
      .filter(({ name }) => name !== "node_modules" && name !== "dist" && !/\.test\.tsx?$/.test(name))
      .map((entry) => {
        const path = join(folder, entry.name);
        return entry.isDirectory() ? sourcesIn(path) : [path];
      }),
  );
  return found.flat();
};
