import type { FastifyRequest } from "fastify";
import type { CommandEnvelope } from "../application/handle.ts";
import { metadataFor } from "../http/caller.ts";

/** The user that a command is written for, and the time. */
export type Author = {
  readonly request: FastifyRequest;
  /** ISO 8601 UTC. */
  readonly now: string;
  /** Event that caused the request; the request's own id when absent. */
  readonly causationId?: string;
};

type AdminCommands<Command> = Author & {
  readonly stream: string;
  readonly commands: readonly Command[];
  /** Revision of the stream, as the admin last saw it. */
  readonly revision?: string | undefined;
};

/** The envelope of an admin's commands. The request id is the command id, since the panel never sends a request twice. */
export const envelopeOf = <Command>({
  request,
  now,
  stream,
  commands,
  revision,
  ...cause
}: AdminCommands<Command>): CommandEnvelope<Command> => ({
  stream,
  commands,
  // Includes the stream: another id tried in the same request is another event.
  commandId: `${request.id}/${stream}`,
  metadata: metadataFor(request, now, cause),
  ...(revision === undefined ? {} : { seen: BigInt(revision) }),
});
