import { afterAll, vi } from "vitest";
import { removeTemporaryFolders } from "./temporary-folder.ts";

// A component that loads its parts when it is rendered may have begun an import as the last test ends. Modules are shared
// by the files of a worker: without the wait the next file would meet one whose loading has been cut off.
afterAll(() => vi.dynamicImportSettled());

afterAll(removeTemporaryFolders);

/** A file's tests left another timer to the next files of their worker, which would wait for it for ever. */
class TimersLeft extends Error {
  override readonly name = "TimersLeft";
}

const { setTimeout, setInterval } = globalThis;
afterAll(() => {
  // As before the next test: a spy on a fake timer is restored to the fake one.
  vi.restoreAllMocks();
  const left = globalThis.setTimeout !== setTimeout || globalThis.setInterval !== setInterval;
  // For the files that follow.
  Object.assign(globalThis, { setTimeout, setInterval });
  if (left) throw new TimersLeft("timers are not those from before this file");
});
