import { spawnSync } from "node:child_process";
import { statfsSync } from "node:fs";
import type { Stopping } from "../../kernel/stopping.ts";

/** A file system of its own, in memory, which can be full. */
export type Disk = {
  /** Leaves no space: it gets the size of what it holds. */
  fill(): void;
  /** Gives it its first size again. */
  free(): void;
};

const SIZE = "2g";
/** What it holds grows until its size is set. */
const ATTEMPTS = 100;

/** Mounts it on this folder; null: only root on Linux may, and not in every container. `all` unmounts it. */
export const mountDisk = (folder: string, all: Stopping): Disk | null => {
  const mounted =
    process.platform === "linux" &&
    mount("-t", "tmpfs", "-o", `size=${SIZE},mode=0755`, "asesorador-faults", folder);
  if (!mounted) return null;
  const resize = (size: string | number): boolean => mount("-o", `remount,size=${size}`, folder);
  all.add("disk", async () => {
    // Lazily where a process that ended late still has a file of it.
    if (spawnSync("umount", [folder]).status !== 0) spawnSync("umount", ["--lazy", folder]);
  });
  return {
    fill: () => {
      for (let attempt = 1; !resize(usedBytes(folder)); attempt += 1)
        if (attempt === ATTEMPTS) throw new Error(`${folder} cannot be filled`);
    },
    free: () => {
      if (!resize(SIZE)) throw new Error(`${folder} cannot be enlarged`);
    },
  };
};

const mount = (...args: readonly string[]): boolean => spawnSync("mount", args).status === 0;

const usedBytes = (folder: string): number => {
  const { blocks, bfree, bsize } = statfsSync(folder);
  return (blocks - bfree) * bsize;
};
