import type { Fact } from "@asesorador/domain/kernel/event-store";
import type { FastifyRequest } from "fastify";
import type { Context } from "../application/context.ts";
import type { FollowedStream } from "../application/followed-stream.ts";
import type { Aggregate, CommandRejection } from "../application/handle.ts";
import { handleRequest } from "../http/handle-request.ts";
import type { HttpError } from "../http/http-error.ts";

/** `command` is a function where the state decides which command results from the request. Throws the HttpError of a rejection. */
export type ChangeFollowed<Command, State> = (
  command: Command | ((state: State) => Command),
  request: FastifyRequest,
) => Promise<{ readonly position: string }>;

type Followed<Command, Event extends Fact, State, Rejection extends string> = {
  readonly followed: Pick<FollowedStream<unknown>, "expire">;
  readonly aggregate: Aggregate<Command, Event, State, Rejection>;
  readonly stream: string;
  readonly refusalOf: (rejection: CommandRejection<Rejection>) => HttpError;
};

/** Runs a request's command on a stream that this process follows in memory; its next read has the change. */
export const changeFollowed =
  <Command extends { readonly type: string }, Event extends Fact, State, Rejection extends string>(
    context: Context,
    { followed, aggregate, stream, refusalOf }: Followed<Command, Event, State, Rejection>,
  ): ChangeFollowed<Command, State> =>
  async (command, request) => {
    const { position } = await handleRequest(context, request, aggregate, { stream, command, refusalOf });
    followed.expire();
    return { position: `${position}` };
  };
