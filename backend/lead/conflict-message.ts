import type { Recorded } from "@asesorador/domain/kernel/event-store";
import type { LeadRejection } from "@asesorador/domain/lead/decider";
import { type LeadEvent, leadEvents } from "@asesorador/domain/lead/events";
import type { Context } from "../application/context.ts";
import type { CommandRejection } from "../application/handle.ts";
import { CONFLICT } from "./es.ts";

const MOVED_BY = {
  assignee_moved: "LeadAssigned",
  follow_up_moved: "FollowUpScheduled",
} as const satisfies Partial<Record<LeadRejection, LeadEvent["type"]>>;

const isConflict = (rejection: string): rejection is keyof typeof MOVED_BY =>
  Object.hasOwn(MOVED_BY, rejection);

/**
 * A sentence that names the account whose concurrent write came first; undefined for a rejection of another kind. Throws
 * StoreUnavailable.
 */
export const conflictMessage = async (
  { store, vault }: Pick<Context, "store" | "vault">,
  stream: string,
  rejection: CommandRejection<LeadRejection>,
): Promise<string | undefined> => {
  if (!isConflict(rejection)) return undefined;
  const stored = (await store.readStream(stream)).findLast(({ type }) => type === MOVED_BY[rejection]);
  if (!stored) return undefined;
  const [event] = (await vault.open([stored])).map(leadEvents.decode);
  return event && sentenceOf(event);
};

const sentenceOf = ({ type, data, metadata }: Recorded<LeadEvent>): string => {
  const actor = nameOf(metadata.actor);
  if (type !== "LeadAssigned") return CONFLICT.followUp(actor);
  if (data.to === null) return CONFLICT.freed(actor);
  return data.to === actor ? CONFLICT.took(actor) : CONFLICT.assigned(actor, data.to);
};

/** "ana" of "adviser:ana". */
const nameOf = (actor: string): string =>
  /^[a-z]+:(.+)$/.exec(actor)?.[1] ?? (actor === "visitor" ? CONFLICT.visitor : CONFLICT.system);
