import { eraseMyConversation } from "@asesorador/domain/assistant/own-conversation-contract";
import { call, ResponseError } from "../kernel/http.ts";
import type { LastAnswer } from "./chat-types.ts";
import { forgetCallback } from "./handover/forget-callback.ts";

/** Local storage key of cleared conversations that the server has not erased yet; calls.ts looks whether there are any. */
const KEY = "asesorador-chat-erasures";
/** Pause before the next attempt while the page is open. */
const RETRY_MS = 30_000;

const load = (): readonly string[] => {
  try {
    return (localStorage.getItem(KEY) ?? "").split(" ").filter((id) => id !== "");
  } catch {
    return [];
  }
};

/** In memory too, where storage is blocked. */
const waiting = new Set(load());

const add = (id: string): void => {
  waiting.add(id);
  store((stored) => stored.add(id));
};
const remove = (id: string): void => {
  waiting.delete(id);
  store((stored) => stored.delete(id));
};

/** Changes what is stored as it is now: another tab adds and removes, too. */
const store = (change: (stored: Set<string>) => unknown): void => {
  const stored = new Set(load());
  change(stored);
  try {
    localStorage.setItem(KEY, [...stored].join(" "));
  } catch {
    // This page tries as long as it is open.
  }
};

/**
 * Erases the conversations of a cleared log on the server, after the question that may still be under way (`answered`), with
 * the one that its answer is in, and the half-written call-back form on this device. Kept until the server has confirmed it, and tried again while a page with the
 * chat is open.
 */
export const eraseOnServer = async (
  conversationIds: readonly string[],
  answered: LastAnswer,
): Promise<void> => {
  for (const id of conversationIds) add(id);
  const [, last] = await Promise.allSettled([forgetCallback(), answered]);
  // A conversation that was full is continued in another one.
  if (last.status === "fulfilled" && last.value) add(last.value.conversationId);
  await eraseWaiting();
};

let running: Promise<void> | null = null;
let next: ReturnType<typeof setTimeout> | undefined;

/** Erases what earlier attempts and pages left: one run at a time, and one timer for what is left after it. */
export const eraseWaiting = (): Promise<void> => {
  clearTimeout(next);
  running ??= eraseEach().finally(() => {
    running = null;
    if (waiting.size > 0) next = setTimeout(() => void eraseWaiting(), RETRY_MS);
  });
  return running;
};

const eraseEach = async (): Promise<void> => {
  // Also those that are added meanwhile.
  for (const conversationId of waiting) {
    try {
      await call(eraseMyConversation, { conversationId }, { keepalive: true });
      remove(conversationId);
    } catch (error) {
      // An id that is none: nothing of it can be stored.
      if (error instanceof ResponseError && error.status === 400) remove(conversationId);
    }
  }
};
