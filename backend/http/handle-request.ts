import type { Fact } from "@asesorador/domain/kernel/event-store";
import type { FastifyRequest } from "fastify";
import type { Context } from "../application/context.ts";
import { type Aggregate, type CommandRejection, handle } from "../application/handle.ts";
import { metadataFor } from "./caller.ts";
import type { HttpError } from "./http-error.ts";

type RequestedCommand<Command, Rejection extends string> = {
  readonly stream: string;
  readonly command: Command;
  /** The slice's table of rejections. */
  readonly refusalOf: (rejection: CommandRejection<Rejection>) => HttpError;
};

/**
 * Handles the one command of its type that a request has for a stream; resolves to the state after it. Throws the HttpError of a
 * rejection, and whatever `handle` throws.
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
  { stream, command, refusalOf }: RequestedCommand<Command, Rejection>,
): Promise<State> => {
  const handled = await handle(context, aggregate, {
    stream,
    commands: [command],
    commandId: `${request.id}/${command.type}`,
    metadata: metadataFor(request, context.now()),
  });
  if (!handled.ok) throw refusalOf(handled.rejection);
  return handled.state;
};
