import { assign, fromPromise, type SnapshotFrom, setup, spawnChild } from "xstate";
import { askAssistant, loadConfig, rateReply } from "./calls.ts";
import type { Answer, ChatConfig, Question, Rating } from "./chat-types.ts";
import type { Message, StoredConversation } from "./conversation-storage.ts";
import { es } from "./es.ts";

export type AssistantContext = {
  readonly now: () => string;
  readonly newId: () => string;
  readonly country: Question["country"];
  /** The launcher that was pressed. */
  readonly wanted: string;
  readonly config: ChatConfig;
  readonly conversationId: string;
  readonly messages: readonly Message[];
  readonly suggestions: readonly string[];
  readonly draft: string;
};

export type AssistantInput = Pick<AssistantContext, "now" | "newId" | "country" | "wanted"> & {
  readonly stored: StoredConversation | null;
};

export type AssistantEvent =
  | { readonly type: "open" | "minimise" | "close" | "help" | "helped" | "send" }
  | { readonly type: "write"; readonly text: string }
  /** Sends a suggestion; the draft is kept. */
  | { readonly type: "ask"; readonly text: string }
  | { readonly type: "rate"; readonly id: string; readonly rating: 1 | -1 };

export type SendEvent = (event: AssistantEvent) => void;

/** Context that is sent with a question. */
const SENT_MESSAGES = 10;
const SENT_CHARACTERS = 1000;

const assistantSetup = setup({
  types: {
    context: {} as AssistantContext,
    events: {} as AssistantEvent,
    input: {} as AssistantInput,
  },
  actors: {
    loadConfig: fromPromise(loadConfig),
    ask: fromPromise(({ input }: { input: Question }) => askAssistant(input)),
    /** A failure is ignored: the thumb stays as set. */
    rate: fromPromise(({ input }: { input: Rating }) => rateReply(input).catch(() => {})),
  },
  guards: {
    wantsChat: ({ context }) => context.wanted === "chat",
    wantsHelp: ({ context }) => context.wanted === "help",
    hasText: ({ context, event }) => textOf(context, event) !== "",
    canRate: ({ context, event }) => event.type === "rate" && ratingOf(context, event) !== null,
  },
  actions: {
    write: assign(({ event }) => (event.type === "write" ? { draft: event.text } : {})),
    addMessage: assign(({ context, event }) => {
      const { messages, newId, now, draft } = context;
      const message = { id: newId(), role: "user", content: textOf(context, event), at: now() } as const;
      return { messages: [...messages, message], draft: event.type === "send" ? "" : draft, suggestions: [] };
    }),
    greet: assign(({ context }, config: ChatConfig) => ({
      config,
      messages: context.messages.length > 0 ? context.messages : [welcome(context, config)],
    })),
    answer: assign(({ context }, answer: Answer) => {
      const { message, messageId, conversationId, suggestions, links = [], unsent } = answer;
      // Do not overwrite a draft written meanwhile.
      const back = unsent && context.draft === "" ? context.messages.at(-1)?.content : undefined;
      return {
        conversationId,
        suggestions,
        draft: back ?? context.draft,
        messages: [
          ...context.messages.slice(0, back === undefined ? undefined : -1),
          {
            id: messageId ?? context.newId(),
            role: "assistant" as const,
            content: message,
            at: context.now(),
            ...(messageId === null ? { failed: true } : {}),
            ...(links.length > 0 ? { links: [...links] } : {}),
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
    conversationId: stored?.conversationId ?? input.newId(),
    messages: stored?.messages ?? [],
    suggestions: es.first,
    draft: "",
  }),
  states: {
    window: {
      initial: "deciding",
      states: {
        deciding: { always: [{ guard: "wantsChat", target: "open" }, { target: "closed" }] },
        closed: { on: { open: "open" } },
        open: { on: { minimise: "minimised", close: "closed" } },
        minimised: { on: { open: "open", close: "closed" } },
      },
    },
    help: {
      initial: "deciding",
      states: {
        deciding: { always: [{ guard: "wantsHelp", target: "open" }, { target: "closed" }] },
        closed: { on: { help: "open" } },
        open: { on: { helped: "closed" } },
      },
    },
    greeting: {
      initial: "waiting",
      states: {
        // Loaded when the chat is first opened.
        waiting: { always: { guard: "wantsChat", target: "loading" }, on: { open: "loading" } },
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
        write: { actions: "write" },
        rate: { guard: "canRate", actions: ["sendRating", "showRating"] },
      },
      states: {
        idle: {
          on: {
            send: { guard: "hasText", target: "pending", actions: "addMessage" },
            ask: { guard: "hasText", target: "pending", actions: "addMessage" },
          },
        },
        pending: {
          invoke: {
            id: "ask",
            src: "ask",
            input: ({ context }) => questionOf(context),
            onDone: { target: "idle", actions: { type: "answer", params: ({ event }) => event.output } },
            onError: {
              target: "idle",
              actions: {
                type: "answer",
                params: ({ context: { conversationId } }) => ({
                  message: es.technical,
                  messageId: null,
                  conversationId,
                  suggestions: [],
                }),
              },
            },
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
  const [before, reply] = [messages[index - 1], messages[index]];
  if (reply?.role !== "assistant" || reply.failed || before?.role !== "user") return null;
  return before;
};

const textOf = ({ draft }: AssistantContext, event: AssistantEvent): string =>
  (event.type === "ask" ? event.text : draft).trim();

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
    messages: messages
      .slice(-SENT_MESSAGES)
      .map(({ role, content }) => ({ role, content: content.slice(0, SENT_CHARACTERS).toWellFormed() })),
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
