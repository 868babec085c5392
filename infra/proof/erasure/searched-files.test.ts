import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { filesIn, foundIn } from "./searched-files.ts";

test("a file that is renamed after it was listed is read under its new name", () => {
  const folder = temporaryFolder("asesorador-searched-");
  const [before, after] = [join(folder, "before"), join(folder, "after")];
  writeFileSync(before, "a word");
  let listed = 0;
  const list = () => {
    const files = filesIn(folder);
    listed += 1;
    if (listed === 1) renameSync(before, after);
    return files;
  };
  expect(foundIn(list, ["word", "other"])).toEqual([`word in ${after}`]);
});
