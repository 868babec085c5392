import { derivedUuid } from "../application/derived-id.ts";
import type { ShortSignals } from "../application/short-signals.ts";

// Presence and typing in a conversation. Signal names are derived, because a conversation's id is its visitor's secret.

/** A followed chat asks every three to five seconds, and less often while the server does not answer. */
const HERE_MS = 20_000;
const TYPING_MS = 6_000;
/** An open panel asks every ten seconds. */
const WATCHED_MS = 30_000;

const here = (id: string) => derivedUuid(`chat/here/${id}`);
const visitorTyping = (id: string) => derivedUuid(`chat/visitor-typing/${id}`);
const adviserTyping = (id: string) => derivedUuid(`chat/adviser-typing/${id}`);
const WATCHED = "chat/watched";

/**
 * The visitor's chat is open, which holds for some seconds and is sent again meanwhile; `typing`: they are writing, which
 * holds as long or until the chat says that they are not.
 */
export const visitorFollows = (signals: ShortSignals, id: string, typing: boolean): void => {
  signals.raise(here(id), HERE_MS);
  if (typing) signals.raise(visitorTyping(id), TYPING_MS);
  else signals.lower(visitorTyping(id));
};

/** As the visitor's chat last reported; "away" once that has expired. */
export const visitorNow = (signals: ShortSignals, id: string): "typing" | "here" | "away" => {
  if (!signals.isRaised(here(id))) return "away";
  return signals.isRaised(visitorTyping(id)) ? "typing" : "here";
};

/** An adviser is writing in this conversation; holds for some seconds. */
export const adviserTypes = (signals: ShortSignals, id: string): void =>
  signals.raise(adviserTyping(id), TYPING_MS);
/** What the adviser wrote has been sent. */
export const adviserSent = (signals: ShortSignals, id: string): void => signals.lower(adviserTyping(id));
export const isAdviserTyping = (signals: ShortSignals, id: string): boolean =>
  signals.isRaised(adviserTyping(id));

/** A panel that shows waiting conversations is open. */
export const teamWatches = (signals: ShortSignals): void => signals.raise(WATCHED, WATCHED_MS);
export const isTeamWatching = (signals: ShortSignals): boolean => signals.isRaised(WATCHED);
