import { spawnSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { withExportFolder } from "./export-folder.ts";

async function* chunks() {
  yield "id\n1\n";
}

test("an export that fails removes the files that it wrote, unless its manifest is committed", async () => {
  const folder = temporaryFolder("export-");
  const fail = (commits: boolean) =>
    withExportFolder(folder, async ({ write, commit }) => {
      await write("lead.csv", chunks());
      if (commits) await commit("manifest.json", "{}");
      throw new Error("of the work");
    });
  await expect(fail(false)).rejects.toThrow("of the work");
  expect(readdirSync(folder)).toEqual([]);
  await expect(fail(true)).rejects.toThrow("of the work");
  expect(readdirSync(folder).sort()).toEqual(["lead.csv", "manifest.json"]);
});

test.each([
  ["that had begun in an empty folder leaves nothing", "owns the folder", []],
  ["that continued another one leaves that one", "", ["lead.csv"]],
])("an export that was killed and %s", async (_, owns, left) => {
  const folder = temporaryFolder("export-");
  writeFileSync(join(folder, "lead.csv"), "id\n1\n");
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  writeFileSync(join(folder, "export.lock"), `${pid}\n${owns}\n`);
  expect(await withExportFolder(folder, ({ files }) => files(), { continues: true })).toEqual(left);
  expect(readdirSync(folder)).toEqual(left);
});
