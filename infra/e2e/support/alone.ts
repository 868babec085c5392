import { mkdirSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { hasCode } from "../../kernel/has-code.ts";

/** Tests of several workers share the run's server: a test that changes what others read too runs under a lock. */
export const aloneWith = async (dataDir: string, what: string, work: () => Promise<void>): Promise<void> => {
  const lock = join(dataDir, `e2e-${what}.lock`);
  await expect.poll(() => taken(lock), { message: `${what} is free`, timeout: 45_000 }).toBe(true);
  try {
    await work();
  } finally {
    rmdirSync(lock);
  }
};

/** Whether the lock was acquired; mkdir succeeds in one process only. */
const taken = (lock: string): boolean => {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
};
