import { lastDue, nextDue } from "@asesorador/domain/assistant/retraining-schedule";
import { isUntrained } from "@asesorador/domain/assistant/training";
import type { TrainingCommand } from "@asesorador/domain/assistant/training-decider";
import { TRAINING_STREAM } from "@asesorador/domain/assistant/training-events";
import { StoreUnavailable } from "@asesorador/domain/kernel/event-store";
import type { Context } from "../application/context.ts";
import { derivedUuid } from "../application/derived-id.ts";
import { ConcurrencyConflict, handle } from "../application/handle.ts";
import { yieldAfterSlice } from "./prepare.ts";
import { trainModelNow } from "./train-model.ts";
import { followTraining, trainingAggregate } from "./training-material.ts";

type Ports = Pick<Context, "store" | "vault"> & { readonly nowMs: () => number };

/** Why a training failed is for the log alone. */
export type Retrained = { readonly modelId: string; readonly error: unknown };

/**
 * Trains when the schedule's hour has come: once for each scheduled moment, however many processes and restarts there are;
 * after an outage only the last moment that was missed. Nothing is trained where nothing changed.
 */
export const retrainer = ({ store, vault, nowMs }: Ports) => {
  const training = followTraining(store);

  const record = (modelId: string) => async (command: TrainingCommand) => {
    const now = new Date(nowMs()).toISOString();
    const handled = await handle({ store, vault }, trainingAggregate, {
      stream: TRAINING_STREAM,
      commands: [command],
      commandId: `retraining/${modelId}/${command.type}`,
      metadata: {
        actor: "system",
        correlationId: modelId,
        causationId: modelId,
        occurredAt: now,
        recordedAt: now,
      },
    });
    if (!handled.ok) throw new Error(`retraining: ${command.type} was refused: ${handled.rejection}`);
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
      await append({ type: "StartTraining", modelId, cause: "schedule", dueAt });
      const end = (outcome: "trained" | "unchanged" | "failed") =>
        append({ type: "EndTraining", modelId, outcome, publishes });
      const state = await training.now();
      if (!state.models.has(modelId) && !isUntrained(state)) {
        await end("unchanged");
        return { modelId, error: null };
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
        return { modelId, error };
      }
      await end("trained");
      return { modelId, error: null };
    },
    /** Ms until the next scheduled moment; null: there is none. */
    untilNext: async (): Promise<number | null> => {
      const next = nextDue((await training.now()).schedule, nowMs());
      return next === null ? null : next - nowMs();
    },
  };
};
