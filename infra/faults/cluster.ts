import { CLUSTER } from "./stack.ts";
import { killSteps, newTrial, type Scenario } from "./steps.ts";

const NODES = ["kurrentdb-1", "kurrentdb-2", "kurrentdb-3"] as const;
const SERVICES = [
  "proxy",
  "api-1",
  "api-2",
  "projector-1",
  "projector-2",
  "postgres",
  "postgres-replica",
] as const;

/** The old primary runs again after the replica was promoted. */
class OldPrimaryRuns extends Error {
  override readonly name = "OldPrimaryRuns";
}

export const clusterSteps = (): Scenario => {
  const trial = newTrial(CLUSTER);
  const { stack, follow } = trial;
  return {
    remove: trial.remove,
    steps: [
      { title: "the guide's installation is healthy", run: trial.install },
      ...killSteps(trial, [...SERVICES, ...NODES]),
      {
        title: "the guide's promotion loses no lead that is sent meanwhile",
        run: async () => {
          await trial.underLoad(() => follow("Promote the replica", "pg_promote()"));
          await trial.audit();
        },
      },
      {
        title: "a later `up` does not start the old primary, and leads are taken",
        run: async () => {
          await trial.underLoad(async () => void (await stack.compose("up", "--detach", "--wait")));
          const running = await stack.compose("ps", "--services");
          if (running.split("\n").includes("postgres")) throw new OldPrimaryRuns(running);
          await trial.audit();
        },
      },
    ],
  };
};
