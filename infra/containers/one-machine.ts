import { assertEachOnce } from "./assert-each-once.ts";
import { ONE_MACHINE } from "./stack.ts";
import { crashStep, killSteps, newTrial, type Scenario } from "./steps.ts";

const SERVICES = ["proxy", "api-1", "api-2", "projector-1", "projector-2", "postgres", "kurrentdb"] as const;

export const oneMachineSteps = (): Scenario => {
  const trial = newTrial(ONE_MACHINE);
  const { stack, follow } = trial;
  return {
    describe: trial.describe,
    remove: trial.remove,
    steps: [
      { title: "the guide's installation is healthy", run: trial.install },
      ...killSteps(trial, SERVICES),
      crashStep(trial),
      {
        title: "the guide's upgrade loses no lead that is sent meanwhile",
        run: async () => {
          await trial.underLoad(() => follow("Upgrade", "stop projector-1 projector-2"));
          await trial.audit();
        },
      },
      {
        title:
          "the guide's rotation of the master key loses no lead, and every key is wrapped by the new one",
        run: async () => {
          await trial.underLoad(async () => {
            for (const words of ROTATION) await follow("Rotate the master key", words);
          });
          await trial.audit();
          const versions = await stack.sql(MASTER_VERSIONS);
          if (versions !== "2") throw new KeysLeft(`wrapped by master keys ${versions}`);
        },
      },
      {
        title: "history, copied as rows, holds every acknowledged lead once",
        run: () => assertEachOnce(trial),
      },
      {
        title: "the guide's backup, restored on an empty machine, brings every lead back",
        run: async () => {
          await follow("Back up", "/to/events.tgz");
          await follow("Back up", "> keys.dump");
          await follow("Back up", "> erased.csv");
          await stack.compose("down", "--volumes");
          for (const words of RESTORE) await follow("Restore", words);
          await trial.trustProxy();
          await trial.audit();
        },
      },
      {
        title: "the restored installation takes leads",
        run: async () => {
          await trial.underLoad(async () => {});
          await trial.audit();
        },
      },
    ],
  };
};

/** Keys are still wrapped by another master key than the current one. */
class KeysLeft extends Error {
  override readonly name = "KeysLeft";
}

const MASTER_VERSIONS = "select string_agg(distinct master_version::text, ',') from vault.key";

/** Words of each of the rotation's commands, in its order. */
const ROTATION = ["openssl rand", String.raw`\2,\1`, "rotate-keys", "s/,.*//"] as const;

/** Words of each of the restore's commands, in its order. */
const RESTORE = [
  "docker compose stop proxy",
  "tar -C /to -xzf",
  "pg_restore",
  "erased.csv",
  "erase --again",
  "up --detach --wait projector-1",
  "up --detach --wait api-1",
] as const;
