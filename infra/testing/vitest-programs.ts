import { pathToFileURL } from "node:url";
import { bundlePrograms } from "./bundled-programs.ts";

/** For the workers of the run, and the processes that they start. */
export const setup = async (): Promise<void> => {
  process.env["TEST_PROGRAMS"] = pathToFileURL(await bundlePrograms()).href;
};
