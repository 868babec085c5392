import { getEventListeners } from "node:events";
import { afterEach, expect, test, vi } from "vitest";
import { ResponseError } from "../../kernel/http.ts";
import { type Followed, followConversation, pauseInPage } from "./follow-conversation.ts";

const followed = (status: Followed["status"]): Followed => ({
  status,
  notified: true,
  adviser: null,
  adviserTyping: false,
  messages: [],
  returned: null,
  answer: null,
});

/** Answers in this order; an error is a failed request. Ends when there are no more. */
const follow = async (...answers: readonly (Followed["status"] | Error)[]) => {
  const stop = new AbortController();
  const rest = [...answers];
  const shown: string[] = [];
  const pauses: number[] = [];
  await followConversation({
    ask: async () => {
      const next = rest.shift();
      if (next instanceof Error) throw next;
      return followed(next ?? "assistant");
    },
    show: ({ status }) => shown.push(status),
    pause: async (ms) => {
      pauses.push(ms);
      if (rest.length === 0) stop.abort();
    },
    signal: stop.signal,
  });
  return { shown, pauses };
};

test("a conversation is asked about while the visitor waits, faster while an adviser has it, and no more afterwards", async () => {
  expect(await follow("waiting", "held", "held", "assistant")).toEqual({
    shown: ["waiting", "held", "held", "assistant"],
    pauses: [5_000, 3_000, 3_000],
  });
  expect(await follow("waiting", "unattended")).toEqual({
    shown: ["waiting", "unattended"],
    pauses: [5_000],
  });
  expect(await follow("assistant")).toEqual({ shown: ["assistant"], pauses: [] });
});

test("without a connection the pauses grow to half a minute, and an answer ends that", async () => {
  const down = new TypeError("failed to fetch");
  const { pauses } = await follow("held", down, down, down, down, down, "held");
  expect(pauses).toEqual([3_000, 6_000, 12_000, 24_000, 30_000, 30_000, 3_000]);
});

test("a server that says when to ask again is not asked before", async () => {
  const busy = new ResponseError(429, "", "", "45");
  expect((await follow("held", busy, "held")).pauses).toEqual([3_000, 45_000, 3_000]);
});

test("what arrives after the chat was closed is not shown", async () => {
  const stop = new AbortController();
  const shown: Followed[] = [];
  await followConversation({
    ask: async () => {
      stop.abort();
      return followed("held");
    },
    show: (one) => shown.push(one),
    pause: async () => {},
    signal: stop.signal,
  });
  expect(shown).toEqual([]);
});

const inPage = ({ hidden }: { readonly hidden: boolean }) => {
  vi.useFakeTimers();
  const [page, view] = [new EventTarget(), Object.assign(new EventTarget(), { hidden })];
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", view);
  const stop = new AbortController();
  const listeners = () => [
    ...getEventListeners(page, "online"),
    ...getEventListeners(view, "visibilitychange"),
    ...getEventListeners(stop.signal, "abort"),
  ];
  return { page, view, stop, listeners };
};
afterEach(() => vi.useRealTimers());

test("a pause of a hidden page lasts until it is shown, and leaves no listener behind", async () => {
  const { view, stop, listeners } = inPage({ hidden: true });
  let over = false;
  const pausing = pauseInPage(5_000, stop.signal).then(() => {
    over = true;
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(over).toBe(false);
  view.dispatchEvent(new Event("visibilitychange"));
  await pausing;
  expect(listeners()).toEqual([]);
});

test("a pause of a visible page ends online, and a pause of any page when the chat closes, without a listener left", async () => {
  const visible = inPage({ hidden: false });
  const pausing = pauseInPage(5_000, visible.stop.signal);
  visible.page.dispatchEvent(new Event("online"));
  await pausing;
  expect(vi.getTimerCount()).toBe(0);
  expect(visible.listeners()).toEqual([]);

  const hidden = inPage({ hidden: true });
  const closed = pauseInPage(5_000, hidden.stop.signal);
  await vi.advanceTimersByTimeAsync(5_000);
  hidden.stop.abort();
  await closed;
  expect(hidden.listeners()).toEqual([]);
});

test("after an answer the pauses of another failure begin small again", async () => {
  const down = new TypeError("failed to fetch");
  const { pauses } = await follow("held", down, down, down, "held", down, "held");
  expect(pauses).toEqual([3_000, 6_000, 12_000, 24_000, 3_000, 6_000, 3_000]);
});
