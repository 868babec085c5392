import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { stopping } from "../kernel/stopping.ts";
import { mountDisk } from "../proof/faults/disk.ts";
import { nameOfFolder, removeAbandoned, scratchFolder } from "./scratch-folder.ts";

let parent: string;
beforeEach(() => {
  parent = scratchFolder("scratch-");
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

/** The folder of a process that runs until `end`, with a file in it. */
const ofProcess = async () => {
  const child = spawn(process.execPath, ["--eval", "process.stdin.resume()"]);
  await once(child, "spawn");
  const folder = join(parent, nameOfFolder(child.pid ?? 0));
  mkdirSync(join(folder, "of-a-run"), { recursive: true });
  writeFileSync(join(folder, "of-a-run/file"), "content");
  return {
    folder,
    end: async () => {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
};

test("the folder of a process that was killed is removed, that of a running one stays", async () => {
  const [killed, running] = [await ofProcess(), await ofProcess()];
  await killed.end();
  removeAbandoned(parent);
  expect(readdirSync(parent)).toEqual([basename(running.folder)]);
  await running.end();
  removeAbandoned(parent);
  expect(readdirSync(parent)).toEqual([]);
});

test("the folder of an ended process whose id another one has by now is removed", () => {
  const own = nameOfFolder(process.pid);
  const [, , , start] = own.split("-");
  mkdirSync(join(parent, own.replace(`-${start}-`, `-${start}0-`)));
  mkdirSync(join(parent, own));
  removeAbandoned(parent);
  expect(readdirSync(parent)).toEqual([own]);
});

test("folders of another namespace of ids and of other programs stay", async () => {
  const killed = await ofProcess();
  await killed.end();
  const others = [basename(killed.folder).replace(/\d*$/, "1"), "asesorador-run-x", "other-999999-1-1"];
  for (const name of others) mkdirSync(join(parent, name));
  removeAbandoned(parent);
  expect(readdirSync(parent).toSorted()).toEqual(others.toSorted());
});

test("a disk that a killed process had mounted is unmounted", async ({ skip }) => {
  const killed = await ofProcess();
  const place = mkdtempSync(join(killed.folder, "disk-"));
  if (mountDisk(place, stopping()) === null) skip("this user may not mount one");
  writeFileSync(join(place, "file"), "content");
  await killed.end();
  removeAbandoned(parent);
  expect(existsSync(killed.folder)).toBe(false);
});

test("a new folder is within that of its process", () => {
  expect(basename(dirname(parent))).toBe(nameOfFolder(process.pid));
});
