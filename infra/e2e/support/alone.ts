import { mkdirSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";

/** Tests of two workers share the run's server: whoever changes what others read waits for the others, and then does. */
export const aloneWith = async (dataDir: string, what: string, work: () => Promise<void>): Promise<void> => {
  const lock = join(dataDir, `e2e-${what}.lock`);
  await expect.poll(() => taken(lock), { message: `${what} is free`, timeout: 45_000 }).toBe(true);
  try {
    await work();
  } finally {
    rmdirSync(lock);
  }
};

/** Whether it is ours now; a folder is made by one process only. */
const taken = (lock: string): boolean => {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
};
