import { afterAll, vi } from "vitest";
import { removeTemporaryFolders } from "./temporary-folder.ts";

// A component that loads its parts when it is rendered may have begun an import as the last test ends. Modules are shared
// by the files of a worker: without the wait the next file would meet one whose loading has been cut off.
afterAll(() => vi.dynamicImportSettled());

afterAll(removeTemporaryFolders);

// The next files of a worker would wait for ever for a timer that a test has left replaced.
const { setTimeout, setInterval } = globalThis;
afterAll(() => {
  // As before the next test: a spy on a fake timer is restored to the fake one.
  vi.restoreAllMocks();
  const areReplaced = globalThis.setTimeout !== setTimeout || globalThis.setInterval !== setInterval;
  // For the files that follow.
  vi.useRealTimers();
  Object.assign(globalThis, { setTimeout, setInterval });
  if (areReplaced) throw new Error("a test of this file has replaced the timers and not put them back");
});
