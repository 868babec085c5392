import type { Issue } from "@asesorador/domain/kernel/endpoint";
import type { Position } from "@asesorador/domain/kernel/event-store";
import type { FastifyRequest } from "fastify";
import type { CommandEnvelope } from "../application/handle.ts";
import { metadataFor } from "../http/caller.ts";
import { type CatalogRejection, type Refused, refusalOf } from "./rejections.ts";

/** Ids that may be taken by others between the read and the write; each try uses the next id. */
const MAX_IDS_TRIED = 20;

/** The user that a command is written for, and the time. */
export type Author = {
  readonly request: FastifyRequest;
  /** ISO 8601 UTC. */
  readonly now: string;
  /** Event that caused the request; the request's own id when absent. */
  readonly causationId?: string;
};

type Dispatch<Command> = Author & {
  readonly stream: string;
  readonly commands: readonly Command[];
  /** Of the stream, as the admin last saw it. */
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
}: Dispatch<Command>): CommandEnvelope<Command> => ({
  stream,
  commands,
  // Includes the stream: another id tried in the same request is another event.
  commandId: `${request.id}/${stream}`,
  metadata: metadataFor(request, now, cause),
  ...(revision === undefined ? {} : { seen: BigInt(revision) }),
});

/** The specification's sentence when one of these fields is missing or empty. */
export const missing =
  (fields: readonly string[], message: string) =>
  (issues: readonly Issue[]): string | null =>
    issues.some(({ path, code }) => code === "required" && fields.includes(path)) ? message : null;

/** The result of a command of the catalogue. */
export type Written = { readonly ok: true; readonly position: Position } | ({ readonly ok: false } & Refused);

/** Tries ids from `first` on until one is not `taken`, twenty at most: the last id tried, and its result. */
export const firstFree = async <Id extends number>(
  first: Id,
  taken: CatalogRejection,
  attempt: (id: Id) => Promise<Written>,
): Promise<{ readonly id: Id; readonly written: Written }> => {
  let id = first;
  let written = await attempt(id);
  for (let tried = 1; tried < MAX_IDS_TRIED && !written.ok && written.rejection === taken; tried += 1) {
    id = (id + 1) as Id;
    written = await attempt(id);
  }
  return { id, written };
};

/** The position of what was written in history. Throws the HttpError of a rejection. */
export const accepted = (written: Written): string => {
  if (!written.ok) throw refusalOf(written);
  return `${written.position}`;
};
