import {
  type TrainingCommand,
  type TrainingState,
  trainingDecider,
} from "@asesorador/domain/assistant/training";
import {
  TRAINING_STREAM,
  type TrainingEvent,
  trainingEvents,
} from "@asesorador/domain/assistant/training-events";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import type { FastifyRequest } from "fastify";
import type { Context } from "../application/context.ts";
import { type FollowedStream, followStream } from "../application/followed-stream.ts";
import { handle } from "../application/handle.ts";
import { metadataFor } from "../http/caller.ts";
import { trainingRefusal } from "./rejections.ts";

/** Who made something, and when (ISO 8601 UTC). */
export type Made = { readonly by: string; readonly at: string };

/** The training material with who made each example and model. */
export type MaterialState = TrainingState & { readonly made: ReadonlyMap<string, Made> };

const { decode, validate } = trainingEvents;
const aggregate = { decider: trainingDecider, events: { decode, validate } };

export const followTraining = (store: Context["store"]): FollowedStream<MaterialState> =>
  followStream<TrainingEvent, MaterialState>(
    store,
    {
      stream: TRAINING_STREAM,
      initialState: { ...trainingDecider.initialState, made: new Map() },
      evolve: (state, event) => ({
        ...trainingDecider.evolve(state, event),
        made: madeBy(state.made, event),
      }),
      decode,
    },
    () => performance.now(),
  );

const madeBy = (
  made: MaterialState["made"],
  { type, data, metadata }: Recorded<TrainingEvent>,
): MaterialState["made"] => {
  if (type !== "TrainingExampleAdded" && type !== "ModelTrained") return made;
  const id = type === "ModelTrained" ? data.modelId : data.exampleId;
  const by = metadata.actor.replace(/^\w+:/, "");
  return new Map(made).set(id, { by, at: new Date(metadata.occurredAt).toISOString() });
};

export type ChangeTraining = (
  command: TrainingCommand,
  request: FastifyRequest,
) => Promise<{ readonly position: string }>;

/** Runs one command on the material; the next read of this process has it. */
export const changeTraining =
  (context: Context, training: Pick<FollowedStream<MaterialState>, "expire">): ChangeTraining =>
  async (command, request) => {
    const handled = await handle(context, aggregate, {
      stream: TRAINING_STREAM,
      commands: [command],
      commandId: `${request.id}/${command.type}`,
      metadata: metadataFor(request, context.now()),
    });
    if (!handled.ok) throw trainingRefusal(handled.rejection);
    training.expire();
    return { position: `${handled.position}` };
  };
