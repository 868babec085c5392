import { lastDue, nextDue } from "@asesorador/domain/assistant/retraining-schedule";
import { isUntrained } from "@asesorador/domain/assistant/training";
import type { TrainingCommand } from "@asesorador/domain/assistant/training-decider";
import { TRAINING_STREAM } from "@asesorador/domain/assistant/training-events";
import { StoreUnavailable } from "@asesorador/domain/kernel/event-store";
import type { Context } from "../application/context.ts";
import { derivedUuid } from "../application/derived-id.ts";
import { ConcurrencyConflict, expectAccepted, handle } from "../application/handle.ts";
import { causedFor, systemMetadata } from "../application/system-metadata.ts";
import { yieldAfterSlice } from "./time-slicer.ts";
import { type TrainPorts, trainModelNow } from "./train-model.ts";
import { followTraining, trainingAggregate, unendedRuns } from "./training-material.ts";

type Ports = Pick<Context, "store" | "vault" | "builtInQuality"> &
  Pick<TrainPorts, "train"> & { readonly nowMs: () => number };

/** Why a training failed is for the log alone. */
export type Retrained = {
  readonly modelId: string;
  readonly outcome: "ended" | "failed" | "waits";
  readonly error: unknown;
};

/** `dueAt`: the scheduled moment, ISO 8601 UTC. */
type Due = { readonly modelId: string; readonly dueAt: string };

/**
 * Trains when the schedule's hour has come: once for each scheduled moment, however many processes and restarts there are;
 * after an outage only the last moment that was missed. Nothing is trained where nothing changed. While another training goes
 * on, a person's for one, it waits: `run` has to be called again.
 */
export const retrainer = (ports: Ports) => {
  const { nowMs } = ports;
  const training = followTraining(ports.store);
  const { due, start, end, failureOfTraining } = scheduledRuns(ports, training);
  return {
    /** Resolves to what was trained or tried; null: nothing was due. Rejects when the outcome could not be recorded. */
    run: async (signal: AbortSignal): Promise<Retrained | null> => {
      const wanted = await due();
      if (!wanted) return null;
      const { modelId } = wanted;
      const { publishes } = (await training.now()).schedule;
      if (!(await start(wanted))) return { modelId, outcome: "waits", error: null };
      const state = await training.now();
      // A former attempt may have come so far.
      const isTrained = state.models.has(modelId);
      if (!isTrained && !isUntrained(state)) {
        await end(modelId, { outcome: "unchanged", publishes });
        return { modelId, outcome: "ended", error: null };
      }
      const failure = isTrained ? null : await failureOfTraining(modelId, signal);
      await end(modelId, { outcome: failure ? "failed" : "trained", publishes });
      return failure
        ? { modelId, outcome: "failed", error: failure.error }
        : { modelId, outcome: "ended", error: null };
    },
    /** Ms until the next scheduled moment; null: there is none. */
    untilNext: async (): Promise<number | null> => {
      const next = nextDue((await training.now()).schedule, nowMs());
      return next === null ? null : next - nowMs();
    },
  };
};

type Ended = {
  readonly outcome: "trained" | "unchanged" | "failed";
  readonly publishes: boolean;
};

/** The steps of a scheduled training, each recorded in history. */
const scheduledRuns = (
  { store, vault, nowMs, ...learning }: Ports,
  training: ReturnType<typeof followTraining>,
) => {
  const send = (modelId: string, command: TrainingCommand) =>
    handle({ store, vault }, trainingAggregate, {
      stream: TRAINING_STREAM,
      commands: [command],
      commandId: `retraining/${modelId}/${command.type}`,
      metadata: systemMetadata(new Date(nowMs()).toISOString(), causedFor(modelId)),
    });

  const record = (modelId: string) => async (command: TrainingCommand) => {
    expectAccepted(await send(modelId, command));
  };

  /** The scheduled moment without a finished training; null: none. */
  const due = async (): Promise<Due | null> => {
    const { schedule, scheduledAt, runs } = await training.now();
    const at = lastDue(schedule, nowMs());
    if (at === null || scheduledAt === null || at < Date.parse(scheduledAt)) return null;
    const dueAt = new Date(at).toISOString();
    const modelId = derivedUuid(`retraining/${dueAt}`);
    return (runs.get(modelId)?.outcome ?? null) === null ? { modelId, dueAt } : null;
  };

  /** Starts the run; false: another training goes on. */
  const start = async ({ modelId, dueAt }: Due): Promise<boolean> => {
    const { stopped } = unendedRuns(await training.now(), nowMs());
    const started = await send(modelId, {
      type: "StartTraining",
      modelId,
      cause: "schedule",
      dueAt,
      stopped,
    });
    if (!started.ok && started.rejection === "training_now") return false;
    expectAccepted(started);
    return true;
  };

  /** Resolves to why it failed; null: it did not. Rejects where the same attempt goes on later, or in another process. */
  const failureOfTraining = async (modelId: string, signal: AbortSignal) => {
    const yieldNow = async () => {
      signal.throwIfAborted();
      await yieldAfterSlice();
    };
    try {
      const ports = { now: training.now, record: record(modelId), yieldNow, ...learning };
      await trainModelNow(ports, modelId);
      return null;
    } catch (error) {
      if (signal.aborted || error instanceof StoreUnavailable || error instanceof ConcurrencyConflict)
        throw error;
      return { error };
    }
  };

  const end = (modelId: string, ended: Ended) => record(modelId)({ type: "EndTraining", modelId, ...ended });

  return { due, start, end, failureOfTraining };
};
