import { spawnSync } from "node:child_process";
import {
  accessSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmdirSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isAlive, startOf } from "../kernel/processes.ts";

/** Linux's in-memory file system; containers often limit it to 64 MB. */
const IN_MEMORY = "/dev/shm";
/** Exceeds the size of a whole run's databases. */
const ENOUGH_BYTES = 3 * 1024 ** 3;

/**
 * A new folder for the temporary data of a test run, in memory if there is space: creating and dropping databases then
 * costs a tenth, with the durable settings unchanged. The caller removes it; what a process that was killed has left, the
 * next one removes.
 */
export const scratchFolder = (prefix: string): string =>
  mkdtempSync(join(folderOfProcess(sharedMemoryHasRoom() ? IN_MEMORY : tmpdir()), prefix));

/** Whether there is a file system in memory, with space for a test run. */
export const sharedMemoryHasRoom = (): boolean => {
  try {
    accessSync(IN_MEMORY, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
};

/** Process ids are compared within one namespace only: a container may share the folder, but not the ids. */
const namespace = (): string => {
  try {
    return readlinkSync("/proc/self/ns/pid").replaceAll(/\D/g, "");
  } catch {
    return "";
  }
};

const NAME = /^asesorador-run-(\d+)-\w*-(\d*)$/;

/** Name of the folder that holds those of a process: it says which one, so that another can find out whether it still runs. */
export const nameOfFolder = (pid: number): string =>
  `asesorador-run-${pid}-${startOf(pid).replaceAll(/\W/g, "_")}-${namespace()}`;

/** This process's folder in each parent. */
const made = new Map<string, string>();

const folderOfProcess = (parent: string): string => {
  const known = made.get(parent);
  if (known !== undefined) return known;
  removeAbandoned(parent);
  const folder = join(parent, nameOfFolder(process.pid));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  made.set(parent, folder);
  process.once("exit", () => removeIfEmpty(folder));
  return folder;
};

const removeIfEmpty = (folder: string): void => {
  try {
    rmdirSync(folder);
  } catch {
    // A caller has not removed its own: the next process does.
  }
};

/** Removes the folders of processes that have ended without doing so, and what they had mounted there. */
export const removeAbandoned = (parent: string): void => {
  for (const name of readdirSync(parent)) {
    const [, pid, ids] = NAME.exec(name) ?? [];
    if (pid === undefined || ids !== namespace()) continue;
    // A process that runs under a reused id has another name.
    if (isAlive(Number(pid)) && nameOfFolder(Number(pid)) === name) continue;
    const folder = join(parent, name);
    try {
      for (const place of mountedIn(folder)) spawnSync("umount", ["--lazy", place]);
      if (mountedIn(folder).length === 0) rmSync(folder, { recursive: true, force: true });
    } catch {
      // It belongs to another user.
    }
  }
};

const mountedIn = (folder: string): readonly string[] => {
  if (process.platform !== "linux") return [];
  const places = readFileSync("/proc/self/mounts", "utf8").split("\n");
  return places.map((line) => line.split(" ")[1] ?? "").filter((place) => place.startsWith(`${folder}/`));
};
