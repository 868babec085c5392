import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The unit tests' files that take longest without using much of the processor, most of them small: they start processes and
 * wait for these.
 */
export const SLOW_FILES: readonly string[] = [
  "infra/bench/smallest.test.ts",
  "infra/proof/smallest.test.ts",
  "infra/operations/replay/replay-processes.test.ts",
  "infra/runtime/production.test.ts",
  "infra/adapters/postgres/embedded.test.ts",
  "infra/kernel/command-line.test.ts",
  "infra/adapters/vault/personal-data-at-rest.test.ts",
  "infra/processing/run-projectors.test.ts",
  "infra/runtime/watch-database.test.ts",
  "infra/processing/jobs/retraining.test.ts",
];

/**
 * Starts these first, so that none is left to one worker at the end of a run while the other cores have nothing to do, and so
 * that their processes are forked from a worker that is still small. The others begin in Vitest's order, which on a new
 * checkout is by size.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = SLOW_FILES.findIndex((file) => moduleId.endsWith(`/${file}`));
      return at < 0 ? SLOW_FILES.length : at;
    };
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
