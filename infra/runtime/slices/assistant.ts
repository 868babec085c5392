import type { Context } from "@asesorador/backend/application/context";
import type { Job } from "../../processing/job.ts";
import { conversationRetention } from "../../processing/jobs/conversation-retention.ts";
import { quietAdvisers } from "../../processing/jobs/quiet-advisers.ts";
import { retraining } from "../../processing/jobs/retraining.ts";
import { builtInQualityIn } from "../built-in-quality-file.ts";
import type { Env } from "../env.ts";
import type { Parts } from "../open-parts.ts";

/** The quality of the assistant's built-in model, and the language model where one is configured. */
export const assistantPorts = async (
  { log }: Pick<Parts, "log">,
  { languageModel }: Pick<Env, "languageModel">,
): Promise<Pick<Context, "builtInQuality" | "languageModel">> => ({
  builtInQuality: builtInQualityIn(),
  ...(languageModel ? { languageModel: await languageModelOf(languageModel, log) } : {}),
});

/** Its packages are loaded only where one is configured. */
const languageModelOf = async (
  settings: NonNullable<Env["languageModel"]>,
  log: Parts["log"],
): Promise<NonNullable<Context["languageModel"]>> => {
  const { languageModelAt } = await import("../../adapters/language-model/language-model.ts");
  return languageModelAt(settings, {
    nowMs: () => performance.now(),
    log: (error) => log.warn({ error }, "the language model did not answer"),
  });
};

type JobPorts = Pick<Parameters<typeof conversationRetention>[0], "waitFor"> & {
  readonly retentionDays: number;
};

/** Ends conversations and retrains the model by the clock; run by the leader of the reactors. */
export const assistantJobs = (
  { store, vault, pool, log }: Parts,
  { waitFor, retentionDays }: JobPorts,
): readonly Job[] => {
  const ports = { store, vault, db: pool, waitFor, log, nowMs: Date.now };
  return [
    conversationRetention({ ...ports, days: retentionDays }),
    quietAdvisers(ports),
    retraining({ store, vault, log, nowMs: Date.now, builtInQuality: builtInQualityIn() }),
  ];
};
