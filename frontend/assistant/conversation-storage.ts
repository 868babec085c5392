import * as z from "zod/mini";

const Message = z.object({
  id: z.string(),
  role: z.enum(["user", "assistant"]),
  content: z.string(),
  /** ISO time. */
  at: z.string(),
  feedback: z.optional(z.union([z.literal(1), z.literal(-1)])),
  /** A failure message, which cannot be rated. */
  failed: z.optional(z.boolean()),
  /** A reply that hands over to a person; the card for it is shown below the last one. */
  handsOff: z.optional(z.boolean()),
  /** The first name of the adviser who wrote it. */
  adviser: z.optional(z.string()),
  /** The district that the conversation was about, by its code. */
  district: z.optional(z.string()),
  /** Pages of this site for the next step. */
  links: z.optional(z.array(z.object({ label: z.string(), href: z.string() }))),
});
export type Message = z.infer<typeof Message>;

const StoredConversation = z.object({
  conversationId: z.string(),
  /** Full conversations that this one continues, whose messages are in the log. */
  former: z.optional(z.array(z.string())),
  messages: z.array(Message),
  /** Text that is written and not sent. */
  draft: z.optional(z.string()),
});
/** The conversation of this tab as stored between pages. */
export type StoredConversation = z.infer<typeof StoredConversation>;

type Saved = {
  readonly conversationId: string;
  readonly former: readonly string[];
  readonly messages: readonly Message[];
  readonly draft: string;
};

/** Whether there is anything of the visitor's. */
export const isWritten = ({ messages, draft }: Pick<Saved, "messages" | "draft">): boolean =>
  draft !== "" || messages.some(({ role }) => role === "user");

/** The ids of the log's notes that an adviser came, or left, begin like this. */
export const CAME = "adviser-came-";
export const LEFT = "adviser-left-";

/** Whether, by the log, an adviser has the conversation. */
export const isAttended = (messages: readonly Message[]): boolean =>
  messages.findLast(({ id }) => id.startsWith(CAME) || id.startsWith(LEFT))?.id.startsWith(CAME) ?? false;

/** The message below which the card of the hand-over is shown: the last one, until an adviser came and left again. */
export const handedOverAt = (messages: readonly Message[]): string | null => {
  const last = messages.findLast(({ id, handsOff }) => handsOff || id.startsWith(LEFT));
  return last?.handsOff ? last.id : null;
};

const KEY = "asesorador-chat";
/** Set where an adviser may write: then the tab's next page follows the conversation (kernel/mount-assistant.ts). */
const FOLLOWED_KEY = "asesorador-followed";
const MAX_MESSAGES = 60;

/**
 * The conversation in session storage; nothing is stored before the visitor wrote something. Where storage is blocked
 * or full, every page starts a new one.
 */
export const conversationStorage = {
  load: (): StoredConversation | null => {
    try {
      return StoredConversation.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? "null")).data ?? null;
    } catch {
      return null;
    }
  },
  save: ({ conversationId, former, messages, draft }: Saved): void => {
    try {
      if (!isWritten({ messages, draft })) {
        sessionStorage.removeItem(KEY);
        sessionStorage.removeItem(FOLLOWED_KEY);
        return;
      }
      sessionStorage.setItem(
        KEY,
        JSON.stringify({ conversationId, former, messages: messages.slice(-MAX_MESSAGES), draft }),
      );
      if (handedOverAt(messages) === null) sessionStorage.removeItem(FOLLOWED_KEY);
      else sessionStorage.setItem(FOLLOWED_KEY, "1");
    } catch {
      // The conversation on screen continues without storage.
    }
  },
  /** Later pages of the tab do not follow the conversation, until it is saved again. */
  unfollow: (): void => {
    try {
      sessionStorage.removeItem(FOLLOWED_KEY);
    } catch {
      // Without storage none follows it.
    }
  },
} as const;

/** Reports what later pages of this tab stored, whenever the browser shows this one again as it was left. */
export const onReturn = (report: (stored: StoredConversation) => void): void =>
  addEventListener("pageshow", ({ persisted }) => {
    const stored = persisted ? conversationStorage.load() : null;
    if (stored) report(stored);
  });
