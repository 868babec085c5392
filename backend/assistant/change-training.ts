import type { TrainingState } from "@asesorador/domain/assistant/training";
import type { TrainingCommand } from "@asesorador/domain/assistant/training-decider";
import { TRAINING_STREAM } from "@asesorador/domain/assistant/training-events";
import type { Context } from "../application/context.ts";
import type { FollowedStream } from "../application/followed-stream.ts";
import { type ChangeFollowed, changeFollowed } from "./change-followed.ts";
import { trainingRefusal } from "./rejections.ts";
import { type MaterialState, trainingAggregate } from "./training-material.ts";

export type ChangeTraining = ChangeFollowed<TrainingCommand, TrainingState>;

/** What the routes of the training need. */
export type TrainingPorts = {
  /** ms since 1970. */
  readonly nowMs: () => number;
  readonly training: FollowedStream<MaterialState>;
  readonly change: ChangeTraining;
};

/** Changes of the training material. */
export const changeTraining = (
  context: Context,
  training: Pick<FollowedStream<MaterialState>, "expire">,
): ChangeTraining =>
  changeFollowed(context, {
    followed: training,
    aggregate: trainingAggregate,
    stream: TRAINING_STREAM,
    refusalOf: trainingRefusal,
  });
