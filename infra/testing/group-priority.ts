import { readFileSync } from "node:fs";

/** Priority of a process's session group on Linux. Null: the kernel does not group sessions. */
export const groupPriority = (pid: number): number | null => {
  try {
    const [, nice] = /nice (-?\d+)/.exec(readFileSync(`/proc/${pid}/autogroup`, "utf8")) ?? [];
    return nice === undefined ? null : Number(nice);
  } catch {
    return null;
  }
};
