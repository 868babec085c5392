import { CLUSTER, type CommandFailed, type Stack } from "./stack.ts";
import { crashStep, killSteps, newTrial, type Scenario } from "./steps.ts";

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

/** A role started on the old primary, or ended for another reason. */
class NotRefused extends Error {
  override readonly name = "NotRefused";
}

const START_OLD_PRIMARY = "docker compose up --detach --no-deps --wait postgres";
const nameServer = (from: string, to: string): string =>
  `sed -i 's/@${from}:/@${to}:/' "$ASESORADOR_SECRETS/database_url"`;
/** In a container of its own, which would keep running if the role were not refused. */
const startRole = (role: string): string => `timeout 60 docker compose run --rm --no-deps -T ${role}`;

const assertRefused = async (stack: Stack, role: string): Promise<void> => {
  const said = await stack.run(startRole(role)).catch((error: CommandFailed) => error.message);
  if (!said.includes("WrongDatabase")) throw new NotRefused(`${role} on the old primary: ${said}`);
};

export const clusterSteps = (): Scenario => {
  const trial = newTrial(CLUSTER);
  const { stack, follow } = trial;
  return {
    describe: trial.describe,
    remove: trial.remove,
    steps: [
      { title: "the guide's installation is healthy", run: trial.install },
      ...killSteps(trial, [...SERVICES, ...NODES]),
      crashStep(trial),
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
      {
        title: "roles refuse an old primary that is started all the same",
        run: async () => {
          await trial.underLoad(async () => {
            await stack.run(`export POSTGRES_PRIMARY_CONTAINERS=1\n${START_OLD_PRIMARY}`);
            await stack.run(nameServer("postgres-replica", "postgres"));
            for (const role of ["api-1", "projector-1"]) await assertRefused(stack, role);
            await stack.run(nameServer("postgres", "postgres-replica"));
          });
          await trial.audit();
        },
      },
    ],
  };
};
