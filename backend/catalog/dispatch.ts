import type { Issue } from "@asesorador/domain/kernel/endpoint";
import type { FastifyRequest } from "fastify";
import type { CommandEnvelope, Handled } from "../application/handle.ts";
import { metadataFor } from "../http/caller.ts";
import { HttpError, invalidField } from "../http/http-error.ts";
import {
  BRAND_NOT_FOUND,
  PROMOTION_INCOMPLETE,
  SCHEDULE_CHANGES_NOTHING,
  SCHEDULE_DAY_TAKEN,
  SCHEDULE_NOT_AHEAD,
  SCHEDULE_NOT_FOUND,
  SERVICE_NOT_FOUND,
} from "./es.ts";

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

/** Tries ids from `first` on until one is not `taken`. Throws HttpError 409 when none of the next twenty is free. */
export const firstFree = async <Id extends number>(
  first: Id,
  taken: string,
  attempt: (id: Id) => Promise<Handled<unknown, string>>,
): Promise<{ id: Id; position: string }> => {
  for (let tried = 0; tried < MAX_IDS_TRIED; tried += 1) {
    const id = (first + tried) as Id;
    const handled = await attempt(id);
    if (handled.ok || handled.rejection !== taken) return { id, position: accepted(handled) };
  }
  throw new HttpError(409, "busy_conflict", { retryAfterSeconds: 1 });
};

/** The position of the handled command in history. Throws the HttpError of a rejection. */
export const accepted = (handled: Handled<unknown, string>): string => {
  if (handled.ok) return `${handled.position}`;
  switch (handled.rejection) {
    case "brand_not_found":
      throw new HttpError(404, "brand_not_found", { message: BRAND_NOT_FOUND });
    case "service_not_found":
      throw new HttpError(404, "service_not_found", { message: SERVICE_NOT_FOUND });
    case "promotion_incomplete":
      throw invalidField("promotionalPrice", "promotion_incomplete", PROMOTION_INCOMPLETE);
    case "edited_meanwhile":
      throw new HttpError(409, "edited_meanwhile");
    case "schedule_not_found":
      throw new HttpError(404, "schedule_not_found", { message: SCHEDULE_NOT_FOUND });
    case "schedule_not_ahead":
      throw invalidField("date", "schedule_not_ahead", SCHEDULE_NOT_AHEAD);
    case "schedule_day_taken":
      throw invalidField("date", "schedule_day_taken", SCHEDULE_DAY_TAKEN);
    case "schedule_changes_nothing":
      throw invalidField("price", "schedule_changes_nothing", SCHEDULE_CHANGES_NOTHING);
    default:
      throw new Error(`no answer for the rejection ${handled.rejection}`);
  }
};
