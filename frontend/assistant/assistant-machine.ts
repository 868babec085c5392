import { storableText } from "@asesorador/domain/kernel/strings";
import { assign, fromCallback, fromPromise, not, raise, type SnapshotFrom, setup, spawnChild } from "xstate";
import {
  askAssistant,
  failureOf,
  isConnectionLost,
  loadClear,
  loadConfig,
  loadHelp,
  rateReply,
  watchConnection,
} from "./calls.ts";
import type { Answer, ChatConfig, Question, Rating } from "./chat-types.ts";
import { isWritten, type Message, type StoredConversation } from "./conversation-storage.ts";
import { es } from "./es.ts";

export type AssistantContext = {
  readonly now: () => string;
  readonly newId: () => string;
  readonly country: Question["country"];
  /** The launcher that was pressed, or "followed": none was, and the conversation of the page before goes on. */
  readonly wanted: string;
  readonly config: ChatConfig;
  readonly conversationId: string;
  /** Full conversations of the log that this one continues. */
  readonly former: readonly string[];
  readonly messages: readonly Message[];
  readonly suggestions: readonly string[];
  readonly draft: string;
  /** The question that was not answered, and why; sent again by "retry". */
  readonly unsent: Unsent | null;
};
type Unsent = { readonly question: Message; readonly reason: string };

export type AssistantInput = Pick<AssistantContext, "now" | "newId" | "country" | "wanted"> & {
  readonly stored: StoredConversation | null;
};

export type AssistantEvent =
  | { readonly type: "open" | "minimise" | "close" | "help" | "helped" | "send" | "retry" }
  /** Asks to clear the conversation; then the visitor's decision. */
  | { readonly type: "clear" | "cleared" | "kept" }
  /** What an adviser wrote, or that one came or left. */
  | { readonly type: "receive"; readonly messages: readonly Message[] }
  /** The page is shown again as it was left: the conversation as later pages of the tab left it. */
  | { readonly type: "returned"; readonly stored: StoredConversation }
  /** The connection as the browser reports it, and as the last request showed it. */
  | { readonly type: "online" | "offline" | "reached" | "unreachable" }
  | { readonly type: "write"; readonly text: string }
  /** Sends a suggestion; the draft is kept. */
  | { readonly type: "ask"; readonly text: string }
  | { readonly type: "rate"; readonly id: string; readonly rating: 1 | -1 };

export type SendEvent = (event: AssistantEvent) => void;

/** Context that is sent with a question. */
const SENT_MESSAGES = 10;
const SENT_CHARACTERS = 1000;
/** Pause between two checks whether the server can be reached again. */
const PROBE_MS = 5000;

const assistantSetup = setup({
  types: {
    context: {} as AssistantContext,
    events: {} as AssistantEvent,
    input: {} as AssistantInput,
  },
  actors: {
    loadConfig: fromPromise(loadConfig),
    loadHelp: fromPromise(loadHelp),
    loadClear: fromPromise(loadClear),
    watchConnection: fromCallback<AssistantEvent>(({ sendBack }) =>
      watchConnection((type) => sendBack({ type })),
    ),
    ask: fromPromise(({ input }: { input: Question }) => askAssistant(input)),
    /** A failure is ignored: the thumb stays as set. */
    rate: fromPromise(({ input }: { input: Rating }) => rateReply(input).catch(() => {})),
  },
  guards: {
    wantsChat: ({ context }) => context.wanted === "chat",
    /** The page before this one left a conversation in which an adviser may write. */
    isFollowed: ({ context }) => context.wanted === "followed",
    wantsHelp: ({ context }) => context.wanted === "help",
    canClear: ({ context }) => isWritten(context),
    hasText: ({ context, event }) => textOf(context, event) !== "",
    canRate: ({ context, event }) => event.type === "rate" && ratingOf(context, event) !== null,
  },
  actions: {
    /** The bar was closed: later pages of the tab show it again only after another message. Implemented by the page. */
    dismiss: () => {},
    write: assign(({ event }) => (event.type === "write" ? { draft: event.text } : {})),
    addMessage: assign(({ context, event }) => {
      const { messages, newId, now, draft, unsent } = context;
      const content = textOf(context, event);
      // The same question keeps its id: the server answers an id once.
      const again = unsent?.question.content === content ? unsent.question.id : null;
      const message = { id: again ?? newId(), role: "user", content, at: now() } as const;
      return {
        messages: [...messages.filter(({ id }) => id !== again), message],
        draft: event.type === "send" || draft.trim() === content ? "" : draft,
        suggestions: [],
        unsent: null,
      };
    }),
    /** The question returns to the field; a draft that was written meanwhile is not overwritten. */
    takeBack: assign(({ context: { messages, draft } }, reason: string) => {
      // An adviser may have written meanwhile.
      const question = lastOwn({ messages });
      if (!question) throw new Error("nothing was asked");
      return draft === ""
        ? {
            unsent: { question, reason },
            draft: question.content,
            messages: messages.filter((one) => one !== question),
          }
        : { unsent: { question, reason } };
    }),
    clear: assign(({ context }) => ({
      conversationId: context.newId(),
      former: [],
      messages: [welcome(context, context.config)],
      suggestions: es.first,
      draft: "",
      unsent: null,
    })),
    greet: assign(({ context }, config: ChatConfig) => ({
      config,
      messages: context.messages.length > 0 ? context.messages : [welcome(context, config)],
    })),
    resume: assign(({ event }) => (event.type === "returned" ? resumed(event.stored) : {})),
    receive: assign(({ context, event }) =>
      event.type === "receive" ? { messages: [...context.messages, ...event.messages], suggestions: [] } : {},
    ),
    answer: assign(({ context }, answer: Answer) => {
      const { message, messageId, conversationId, suggestions, handsOff, links = [], district } = answer;
      const moved = {
        conversationId,
        former:
          conversationId === context.conversationId
            ? context.former
            : [...context.former, context.conversationId],
      };
      if (answer.forAdviser)
        return {
          ...moved,
          messages: context.messages.map((one) =>
            one === lastOwn(context) ? { ...one, handsOff: true } : one,
          ),
        };
      return {
        ...moved,
        suggestions,
        messages: [
          ...context.messages,
          {
            id: messageId ?? context.newId(),
            role: "assistant" as const,
            content: message,
            at: context.now(),
            ...(messageId === null ? { failed: true } : {}),
            ...(handsOff ? { handsOff } : {}),
            ...(links.length > 0 ? { links: [...links] } : {}),
            ...(district ? { district } : {}),
          },
        ],
      };
    }),
    showRating: assign(({ context, event }) =>
      event.type === "rate"
        ? {
            messages: context.messages.map((one) =>
              one.id === event.id ? { ...one, feedback: event.rating } : one,
            ),
          }
        : {},
    ),
    sendRating: spawnChild("rate", {
      input: ({ context, event }) => {
        const rating = event.type === "rate" ? ratingOf(context, event) : null;
        if (!rating) throw new Error("only a reply is rated");
        return rating;
      },
    }),
  },
});

/** The chat and the help dialog: what is open, the messages, and whether a reply is pending. */
export const assistantMachine = assistantSetup.createMachine({
  id: "assistant",
  type: "parallel",
  context: ({ input: { stored, ...input } }) => ({
    ...input,
    config: { botName: es.botName, welcomeMessage: es.welcome },
    suggestions: es.first,
    ...resumed(stored ?? { conversationId: input.newId(), messages: [] }),
  }),
  states: {
    window: {
      initial: "deciding",
      states: {
        deciding: {
          always: [
            { guard: "wantsChat", target: "open" },
            { guard: "isFollowed", target: "minimised" },
            { target: "closed" },
          ],
        },
        closed: { on: { open: "open" } },
        open: { on: { minimise: "minimised", close: "closed" } },
        minimised: { on: { open: "open", close: { target: "closed", actions: "dismiss" } } },
      },
    },
    help: {
      initial: "deciding",
      states: {
        deciding: { always: [{ guard: "wantsHelp", target: "loading" }, { target: "closed" }] },
        closed: { on: { help: "loading" } },
        loading: { invoke: { id: "loadHelp", src: "loadHelp", onDone: "open", onError: "failed" } },
        open: { on: { helped: "closed" } },
        failed: { on: { help: "loading" } },
      },
    },
    connection: {
      invoke: { id: "watchConnection", src: "watchConnection" },
      initial: "up",
      on: { online: ".up", offline: ".offline" },
      states: {
        up: { on: { unreachable: "unreachable" } },
        offline: {},
        // The browser has a network and the server was not reached.
        unreachable: {
          initial: "waiting",
          on: { reached: "up" },
          states: {
            waiting: { after: { [PROBE_MS]: "probing" } },
            probing: {
              invoke: {
                id: "probe",
                src: "loadConfig",
                onDone: { actions: raise({ type: "reached" }) },
                onError: [
                  { guard: ({ event }) => isConnectionLost(event.error), target: "waiting" },
                  { actions: raise({ type: "reached" }) },
                ],
              },
            },
          },
        },
      },
    },
    clearing: {
      initial: "no",
      states: {
        no: { on: { clear: { guard: "canClear", target: "loading" } } },
        // Not loaded without a connection, which the header shows; the next press tries again.
        loading: { invoke: { id: "loadClear", src: "loadClear", onDone: "asked", onError: "no" } },
        asked: { on: { cleared: "no", kept: "no", close: "no", minimise: "no" } },
      },
    },
    greeting: {
      initial: "waiting",
      states: {
        // Loaded when the chat is first shown.
        waiting: { always: { guard: not("wantsHelp"), target: "loading" }, on: { open: "loading" } },
        loading: {
          invoke: {
            id: "loadConfig",
            src: "loadConfig",
            onDone: { target: "done", actions: { type: "greet", params: ({ event }) => event.output } },
            onError: { target: "done", actions: { type: "greet", params: ({ context }) => context.config } },
          },
        },
        done: {},
      },
    },
    conversation: {
      initial: "idle",
      on: {
        returned: { target: ".idle", actions: "resume" },
        write: { actions: "write" },
        receive: { actions: "receive" },
        rate: { guard: "canRate", actions: ["sendRating", "showRating"] },
        // Also while an answer is awaited, which is then not shown.
        cleared: { target: ".idle", actions: "clear" },
      },
      states: {
        idle: {
          on: {
            send: { guard: "hasText", target: "pending", actions: "addMessage" },
            ask: { guard: "hasText", target: "pending", actions: "addMessage" },
            retry: { guard: "hasText", target: "pending", actions: "addMessage" },
          },
        },
        pending: {
          invoke: {
            id: "ask",
            src: "ask",
            input: ({ context }) => questionOf(context),
            onDone: {
              target: "idle",
              actions: [{ type: "answer", params: ({ event }) => event.output }, raise({ type: "reached" })],
            },
            onError: [
              {
                guard: ({ event }) => isConnectionLost(event.error),
                target: "idle",
                actions: [{ type: "takeBack", params: es.unsent }, raise({ type: "unreachable" })],
              },
              {
                target: "idle",
                actions: [
                  { type: "takeBack", params: ({ event }) => failureOf(event.error) },
                  raise({ type: "reached" }),
                ],
              },
            ],
          },
        },
      },
    },
  },
});

export type AssistantState = SnapshotFrom<typeof assistantMachine>;

/**
 * The visitor's message that a reply answers; null where the reply cannot be rated: the greeting, or a
 * failure message.
 */
export const answeredBy = (messages: readonly Message[], id: string): Message | null => {
  const index = messages.findIndex((one) => one.id === id);
  const reply = messages[index];
  // The note that an adviser left may be between them.
  const before = messages.slice(0, Math.max(0, index)).findLast(({ failed }) => !failed);
  if (reply?.role !== "assistant" || reply.failed || reply.adviser || before?.role !== "user") return null;
  return before;
};

const resumed = ({ conversationId, former = [], messages, draft = "" }: StoredConversation) => {
  const last = messages.at(-1);
  // A question that was under way, or had failed, when its page was left; the server answers its id once.
  const unsent: Unsent | null =
    last?.role === "user" && !last.handsOff ? { question: last, reason: es.unanswered } : null;
  return { conversationId, former, messages, draft, unsent };
};

const lastOwn = ({ messages }: Pick<AssistantContext, "messages">) =>
  messages.findLast(({ role }) => role === "user");

const textOf = ({ draft, unsent, messages }: AssistantContext, event: AssistantEvent): string => {
  if (event.type === "ask") return event.text.trim();
  // A question that is back in the field may have been changed there.
  const isShown = messages.some(({ id }) => id === unsent?.question.id);
  const text =
    event.type === "retry" && unsent && (isShown || draft.trim() === "") ? unsent.question.content : draft;
  return storableText(text).trim();
};

const welcome = ({ newId, now }: AssistantContext, { welcomeMessage }: ChatConfig): Message => ({
  id: newId(),
  role: "assistant",
  content: welcomeMessage,
  at: now(),
});

const questionOf = ({ messages, conversationId, country }: AssistantContext): Question => {
  const last = messages.at(-1);
  if (last?.role !== "user") throw new Error("nothing was asked");
  return {
    message: last.content,
    messageId: last.id,
    conversationId,
    country,
    district: messages.findLast(({ district }) => district)?.district ?? null,
    messages: messages
      .slice(-SENT_MESSAGES)
      .map(({ role, content }) => ({ role, content: storableText(content.slice(0, SENT_CHARACTERS)) })),
  };
};

const ratingOf = (
  { messages, conversationId, now }: AssistantContext,
  { id, rating }: Extract<AssistantEvent, { type: "rate" }>,
): Rating | null => {
  const asked = answeredBy(messages, id);
  const reply = messages.find((one) => one.id === id);
  if (!asked || !reply || reply.feedback === rating) return null;
  return {
    userMessage: asked.content,
    botResponse: reply.content,
    rating,
    messageCount: messages.length,
    at: now(),
    conversationId,
    messageId: id,
  };
};
