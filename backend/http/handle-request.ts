import type { Fact, Position } from "@asesorador/domain/kernel/event-store";
import type { FastifyRequest } from "fastify";
import type { Context } from "../application/context.ts";
import { type Aggregate, type CommandRejection, handle } from "../application/handle.ts";
import { metadataFor } from "./caller.ts";
import type { HttpError } from "./http-error.ts";

type RequestedCommand<Command, State, Rejection extends string> = {
  readonly stream: string;
  /** A function where the state decides what is commanded, or is to be known. */
  readonly command: Command | ((state: State) => Command);
  /** The slice's table of rejections. */
  readonly refusalOf: (rejection: CommandRejection<Rejection>) => HttpError;
};

/**
 * Handles the one command of its type that a request has for a stream; resolves to its position and the state after it. Throws the
 * HttpError of a rejection, and whatever `handle` throws.
 */
export const handleRequest = async <
  Command extends { readonly type: string },
  Event extends Fact,
  State,
  Rejection extends string,
>(
  context: Pick<Context, "store" | "vault" | "tracer" | "now">,
  request: FastifyRequest,
  aggregate: Aggregate<Command, Event, State, Rejection>,
  { stream, command, refusalOf }: RequestedCommand<Command, State, Rejection>,
): Promise<{ readonly position: Position; readonly state: State }> => {
  const handled = await handle(context, aggregate, {
    stream,
    commands: typeof command === "function" ? (state) => [command(state)] : [command],
    commandId: `${request.id}/${typeof command === "function" ? "change" : command.type}`,
    metadata: metadataFor(request, context.now()),
  });
  if (!handled.ok) throw refusalOf(handled.rejection);
  return handled;
};
