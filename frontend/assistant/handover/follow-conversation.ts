import type { followMyConversation } from "@asesorador/domain/assistant/own-conversation-contract";
import type { Answered } from "@asesorador/domain/kernel/endpoint";
import { ResponseError } from "../../kernel/http.ts";

export type Followed = Answered<typeof followMyConversation>;

/** Pauses between two questions, in ms. */
const HELD_MS = 3_000;
const WAITING_MS = 5_000;
const LONGEST_MS = 30_000;

export type Following = {
  readonly ask: () => Promise<Followed>;
  readonly show: (followed: Followed) => void;
  /** Resolves after `ms`, or earlier when the browser is online again; not while the page is hidden. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
};

/**
 * Asks for the conversation's state until the signal aborts, or neither an adviser has it nor the visitor waits for one. A
 * failure doubles the pause up to half a minute; a server that said when to ask again is asked then.
 */
export const followConversation = async ({ ask, show, pause, signal }: Following): Promise<void> => {
  let failures = 0;
  let next = HELD_MS;
  while (!signal.aborted) {
    try {
      const followed = await ask();
      if (signal.aborted) return;
      show(followed);
      if (followed.status === "assistant" || followed.status === "unattended") return;
      failures = 0;
      next = followed.status === "held" ? HELD_MS : WAITING_MS;
    } catch (error) {
      failures += 1;
      const asked = error instanceof ResponseError ? (error.retryAfter ?? 0) * 1000 : 0;
      next = Math.max(asked, Math.min(LONGEST_MS, HELD_MS * 2 ** failures));
    }
    await pause(next, signal);
  }
};

/** A pause of this page. */
export const pauseInPage = async (ms: number, signal: AbortSignal): Promise<void> => {
  await eventOf(window, "online", { signal, ms });
  if (!signal.aborted && document.hidden) await eventOf(document, "visibilitychange", { signal });
};

type Until = { readonly signal: AbortSignal; readonly ms?: number };

/** Resolves at the event, when the signal aborts, or after `ms`; leaves no listener behind. */
const eventOf = (target: EventTarget, type: string, { signal, ms }: Until): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      target.removeEventListener(type, end);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = ms === undefined ? undefined : setTimeout(end, ms);
    target.addEventListener(type, end);
    signal.addEventListener("abort", end);
  });
