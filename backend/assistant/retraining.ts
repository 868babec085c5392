import { lastDue, nextDue } from "@asesorador/domain/assistant/retraining-schedule";
import { isUntrained } from "@asesorador/domain/assistant/training";
import type { TrainingCommand } from "@asesorador/domain/assistant/training-decider";
import { TRAINING_STREAM } from "@asesorador/domain/assistant/training-events";
import { StoreUnavailable } from "@asesorador/domain/kernel/event-store";
import type { Context } from "../application/context.ts";
import { derivedUuid } from "../application/derived-id.ts";
import { ConcurrencyConflict, handle } from "../application/handle.ts";
import { causedFor, systemMetadata } from "../application/system-metadata.ts";
import { yieldAfterSlice } from "./time-slicer.ts";
import { trainModelNow } from "./train-model.ts";
import { followTraining, trainingAggregate, unendedRuns } from "./training-material.ts";

type Ports = Pick<Context, "store" | "vault"> & { readonly nowMs: () => number };

/** Why a training failed is for the log alone. */
export type Retrained = {
  readonly modelId: string;
  readonly outcome: "ended" | "failed" | "waits";
  readonly error: unknown;
};

/**
 * Trains when the schedule's hour has come: once for each scheduled moment, however many processes and restarts there are;
 * after an outage only the last moment that was missed. Nothing is trained where nothing changed. While another training goes
 * on, a person's for one, it waits: `run` has to be called again.
 */
export const retrainer = ({ store, vault, nowMs }: Ports) => {
  const training = followTraining(store);

  /** Why the command was refused; null: it was not. */
  const send = async (modelId: string, command: TrainingCommand) => {
    const handled = await handle({ store, vault }, trainingAggregate, {
      stream: TRAINING_STREAM,
      commands: [command],
      commandId: `retraining/${modelId}/${command.type}`,
      metadata: systemMetadata(new Date(nowMs()).toISOString(), causedFor(modelId)),
    });
    return handled.ok ? null : handled.rejection;
  };

  const record = (modelId: string) => async (command: TrainingCommand) => {
    const rejection = await send(modelId, command);
    if (rejection !== null) throw new Error(`retraining: ${command.type} was refused: ${rejection}`);
  };

  /** The scheduled moment without a finished training; null: none. */
  const due = async (): Promise<{ readonly modelId: string; readonly dueAt: string } | null> => {
    const { schedule, scheduledAt, runs } = await training.now();
    const at = lastDue(schedule, nowMs());
    if (at === null || scheduledAt === null || at < Date.parse(scheduledAt)) return null;
    const dueAt = new Date(at).toISOString();
    const modelId = derivedUuid(`retraining/${dueAt}`);
    return (runs.get(modelId)?.outcome ?? null) === null ? { modelId, dueAt } : null;
  };

  return {
    /** Resolves to what was trained or tried; null: nothing was due. Rejects when the outcome could not be recorded. */
    run: async (signal: AbortSignal): Promise<Retrained | null> => {
      const wanted = await due();
      if (!wanted) return null;
      const { modelId, dueAt } = wanted;
      const { publishes } = (await training.now()).schedule;
      const append = record(modelId);
      const { stopped } = unendedRuns(await training.now(), nowMs());
      const start = { type: "StartTraining", modelId, cause: "schedule", dueAt, stopped } as const;
      const refused = await send(modelId, start);
      if (refused === "training_now") return { modelId, outcome: "waits", error: null };
      if (refused !== null) throw new Error(`retraining: StartTraining was refused: ${refused}`);
      const end = (outcome: "trained" | "unchanged" | "failed") =>
        append({ type: "EndTraining", modelId, outcome, publishes });
      const state = await training.now();
      if (!state.models.has(modelId) && !isUntrained(state)) {
        await end("unchanged");
        return { modelId, outcome: "ended", error: null };
      }
      const yieldUnlessStopped = async () => {
        signal.throwIfAborted();
        await yieldAfterSlice();
      };
      try {
        // A former attempt may have come so far.
        if (!state.models.has(modelId))
          await trainModelNow({ now: training.now, record: append, yieldNow: yieldUnlessStopped }, modelId);
      } catch (error) {
        // The same attempt goes on later, or in another process.
        if (signal.aborted || error instanceof StoreUnavailable || error instanceof ConcurrencyConflict)
          throw error;
        await end("failed");
        return { modelId, outcome: "failed", error };
      }
      await end("trained");
      return { modelId, outcome: "ended", error: null };
    },
    /** Ms until the next scheduled moment; null: there is none. */
    untilNext: async (): Promise<number | null> => {
      const next = nextDue((await training.now()).schedule, nowMs());
      return next === null ? null : next - nowMs();
    },
  };
};
