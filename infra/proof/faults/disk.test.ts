import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { claim } from "../../adapters/postgres/embedded/owner.ts";
import { type Stopping, stopping } from "../../kernel/stopping.ts";
import { scratchFolder } from "../../testing/scratch-folder.ts";
import { mountDisk } from "./disk.ts";

let folder: string;
let all: Stopping;
beforeEach(() => {
  folder = scratchFolder("disk-");
  all = stopping();
});
afterEach(async () => {
  await all.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("a start on a full disk leaves no owner file, which would hold up the next one", ({ skip }) => {
  const disk = mountDisk(folder, all);
  if (disk === null) return skip("this user may not mount one");
  // A disk of size 0 would have no limit.
  writeFileSync(join(folder, "content"), "content");
  const dataDir = join(folder, "pg18");
  disk.fill();
  expect(() => claim(dataDir)).toThrow(expect.objectContaining({ code: "ENOSPC" }));
  expect(readdirSync(folder)).toEqual(["content"]);
  disk.free();
  claim(dataDir)();
});
