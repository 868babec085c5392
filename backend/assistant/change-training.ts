import type { TrainingState } from "@asesorador/domain/assistant/training";
import type { TrainingCommand } from "@asesorador/domain/assistant/training-decider";
import { TRAINING_STREAM } from "@asesorador/domain/assistant/training-events";
import type { FastifyRequest } from "fastify";
import type { Context } from "../application/context.ts";
import type { FollowedStream } from "../application/followed-stream.ts";
import { handleRequest } from "../http/handle-request.ts";
import { trainingRefusal } from "./rejections.ts";
import { type MaterialState, trainingAggregate } from "./training-material.ts";

export type ChangeTraining = (
  /** A function where the state decides which command results from the request. */
  command: TrainingCommand | ((state: TrainingState) => TrainingCommand),
  request: FastifyRequest,
) => Promise<{ readonly position: string }>;

/** What the routes of the training need. */
export type TrainingPorts = {
  /** ms since 1970. */
  readonly nowMs: () => number;
  readonly training: FollowedStream<MaterialState>;
  readonly change: ChangeTraining;
};

/** Runs one command on the material; the next read of this process has it. */
export const changeTraining =
  (context: Context, training: Pick<FollowedStream<MaterialState>, "expire">): ChangeTraining =>
  async (command, request) => {
    const { position } = await handleRequest(context, request, trainingAggregate, {
      stream: TRAINING_STREAM,
      command,
      refusalOf: trainingRefusal,
    });
    training.expire();
    return { position: `${position}` };
  };
