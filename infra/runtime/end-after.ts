import { endBadUsage, Usage } from "../kernel/command-line.ts";
import type { Stopping } from "../kernel/stopping.ts";
import { giveUp } from "./announce.ts";

/**
 * Waits for a command's work, closes what it has opened and ends the process: with 0 when it succeeded, with 2 and the usage for
 * an invalid command line, with 1 for any other failure.
 */
export const endAfter = (work: Promise<void>, all: Pick<Stopping, "stop">, usage: string): void => {
  work.then(
    async () => {
      await all.stop();
      process.exit(0);
    },
    async (error) => {
      await all.stop();
      if (error instanceof Usage) endBadUsage(error, usage);
      giveUp(error);
    },
  );
};
