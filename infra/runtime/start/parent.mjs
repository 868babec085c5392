import { readFileSync } from "node:fs";

const LOOK_EVERY_MS = 500;

/**
 * Calls back once when the process that started this one has ended. `kill` on npm ends npm, and perhaps its `sh -c`,
 * without a signal to this process; its parent id changes. If npm started a shell in between, the shell's parent is
 * watched too (Linux).
 * @param {() => void} callback
 */
export const whenParentIsGone = (callback) => {
  const parent = process.ppid;
  const grandparent = process.env.npm_lifecycle_event && isShell(parent) ? parentOf(parent) : null;
  const timer = setInterval(() => {
    if (process.ppid === parent && (grandparent === null || parentOf(parent) === grandparent)) return;
    clearInterval(timer);
    callback();
  }, LOOK_EVERY_MS);
  timer.unref();
};

/**
 * Some shells replace themselves with the command that they are given; then the parent is npm, whose own parent may end
 * first without being a reason to stop (`npm start &` in a script).
 */
const isShell = (pid) => /\((?:ba|da|k|z|a)?sh\)/.test(statOf(pid) ?? "");

const parentOf = (pid) => {
  const stat = statOf(pid);
  return stat === null ? null : Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
};

const statOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return null;
  }
};
