import { flagsOf, whole } from "../../kernel/command-line.ts";
import type { ProofCommand } from "../command.ts";

const PEOPLE = 20;

export const erasureCommand: ProofCommand = {
  name: "erasure-scan",
  usage: "npm run erasure-scan -- [--people N]",
  run: async (args, all, report) => {
    const given = flagsOf(args, { texts: ["people"] });
    const people = whole("people", given.people, PEOPLE);
    const { ERASED_WITHIN_MS, scanErasure } = await import("./scan.ts");
    const outcome = await scanErasure({ kept: people, erased: people }, all, report);
    const { files, bytes, walBytes, slowestMs, violations } = outcome;
    return {
      held: violations.length === 0,
      lines: [
        `${people} of ${2 * people} people erased; gone from panel and search after ${slowestMs} ms at most (${ERASED_WITHIN_MS} allowed)`,
        `${files} files of ${(bytes / 1e6).toFixed(0)} MB scanned, ${(walBytes / 1e6).toFixed(0)} MB of it write-ahead log; besides, the process's output and the exports: ${violations.length === 0 ? "no word in the clear" : "FOUND"}`,
        ...violations.map((each) => `violated: ${each}`),
      ],
      record: { people, withinMs: ERASED_WITHIN_MS, ...outcome },
    };
  },
};
