import { afterAll, vi } from "vitest";
import { removeTemporaryFolders } from "./temporary-folder.ts";

// A component that loads its parts when it is rendered may have begun an import as the last test ends. Modules are shared
// by the files of a worker: without the wait the next file would meet one whose loading has been cut off.
afterAll(() => vi.dynamicImportSettled());

afterAll(removeTemporaryFolders);
