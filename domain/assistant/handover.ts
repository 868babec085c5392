import type { Recorded } from "../kernel/event-store.ts";
import type { Country } from "../kernel/market.ts";
import type { ConversationEvent } from "./events.ts";
import type { ReturnedBy } from "./returned-by.ts";

/** Time for which a conversation is listed as waiting for an adviser; then its visitor is offered the call-back form. */
export const WAIT_MS = 5 * 60_000;
/** Time for which an adviser may be silent in a conversation that they hold; then the assistant answers again. */
export const SILENCE_MS = 10 * 60_000;
/** Time for which an adviser's list says that a conversation of theirs ended without them. */
export const ENDED_MS = 10 * 60_000;

type Ended = { readonly adviser: string; readonly by: ReturnedBy; readonly at: string };

/** State of a conversation between assistant and advisers; instants in ISO 8601 UTC. */
export type Handover = {
  /** null: the conversation has no message yet. */
  readonly country: Country | null;
  /** The account that holds the conversation; null: the assistant answers. */
  readonly adviser: string | null;
  /** When the adviser took it or last wrote; null without one. */
  readonly activeAt: string | null;
  /** When the visitor asked for a person whom they still wait for: neither an adviser nor a lead followed; null: they do not. */
  readonly wantedAt: string | null;
  /** Who ended the last take-over; null: none was ended. */
  readonly returned: ReturnedBy | null;
  /** How the last take-over ended and whose it was; null: none was ended, or an adviser has the conversation again. */
  readonly ended: Ended | null;
  /** The visitor's last message, while neither the assistant nor an adviser has written after it. */
  readonly unanswered: string | null;
  /** The visitor's message that the last adviser returned without a word to it, also once the assistant has answered it. */
  readonly leftOpen: string | null;
  readonly erased: boolean;
};

const INITIAL_HANDOVER: Handover = {
  country: null,
  adviser: null,
  activeAt: null,
  wantedAt: null,
  returned: null,
  ended: null,
  unanswered: null,
  leftOpen: null,
  erased: false,
};

/** The state after all events of one conversation. */
export const handoverOf = (events: readonly Recorded<ConversationEvent>[]): Handover =>
  events.reduce(evolve, INITIAL_HANDOVER);

const evolve = (state: Handover, { type, data, metadata }: Recorded<ConversationEvent>): Handover => {
  const at = metadata.occurredAt;
  switch (type) {
    case "ConversationStarted":
      return { ...state, country: data.country };
    case "MessageReceived":
      return { ...state, unanswered: data.messageId };
    case "ReplySent":
      return { ...state, unanswered: null };
    case "HandoffRequested":
      return { ...state, wantedAt: at };
    case "ConversationTakenOver":
      return { ...state, adviser: data.adviser, activeAt: at, wantedAt: null, ended: null, leftOpen: null };
    case "AdviserReplied":
      return { ...state, activeAt: at, unanswered: null };
    case "ConversationReturned":
      return {
        ...state,
        adviser: null,
        activeAt: null,
        returned: data.by,
        ended: state.adviser === null ? state.ended : { adviser: state.adviser, by: data.by, at },
        leftOpen: state.unanswered,
      };
    case "ConversationLinkedToLead":
      return { ...state, wantedAt: null };
    case "ConversationErased":
      return { ...state, adviser: null, activeAt: null, wantedAt: null, erased: true };
    default:
      return state;
  }
};

/** The first name that visitors see: "maria.quispe" is "Maria"; null where the account's name has none. */
export const adviserFirstName = (account: string): string | null => {
  const [, first] = /^(\p{L}+)/u.exec(account) ?? [];
  return first === undefined ? null : first.charAt(0).toUpperCase() + first.slice(1).toLowerCase();
};
