import { CAME, isAttended, LEFT, type Message } from "../conversation-storage.ts";
import { es } from "./es.ts";
import type { Followed } from "./follow-conversation.ts";

type Log = { readonly messages: readonly Message[]; readonly newId: () => string; readonly now: string };

/** The last message of an adviser in the chat's log, after which new ones are asked for. */
export const lastAdviserMessage = (messages: readonly Message[]): string | undefined =>
  messages.findLast(({ adviser }) => adviser !== undefined)?.id;

/**
 * What is to be added to the chat's log: that an adviser came, what they wrote, that they left, and what the assistant says
 * to what they left open. The log itself says what it has already, so that nothing is added twice after a reload.
 */
export const messagesToAdd = (
  { status, adviser, messages: written, returned, answer }: Followed,
  { messages, newId, now }: Log,
): readonly Message[] => {
  const known = new Set(messages.map(({ id }) => id));
  const isHere = isAttended(messages);
  const said = (id: string, content: string) =>
    // Not an answer of the assistant: it cannot be rated.
    ({ id, role: "assistant", content, at: now, failed: true }) as const;
  const name =
    written.at(-1)?.adviser ?? messages.findLast((one) => one.adviser !== undefined)?.adviser ?? es.anAdviser;
  return [
    ...(status === "held" && !isHere ? [said(CAME + newId(), es.attends(adviser))] : []),
    ...written
      .filter(({ id }) => !known.has(id))
      .map((one) => ({
        id: one.id,
        role: "assistant" as const,
        content: one.text,
        at: one.at,
        adviser: one.adviser ?? es.anAdviser,
      })),
    ...(status !== "held" && isHere
      ? [
          {
            ...said(LEFT + newId(), es.ended[returned ?? "adviser"](name)),
            // The card with the call-back form belongs below it.
            ...(returned === "automatic" ? { handsOff: true } : {}),
          },
        ]
      : []),
    ...(answer && !known.has(answer.id) ? [replyOf(answer, now)] : []),
  ];
};

/** The assistant's answer to what the adviser left open. */
const replyOf = (
  { id, text, handsOff, district, links }: NonNullable<Followed["answer"]>,
  at: string,
): Message => ({
  id,
  role: "assistant",
  content: text,
  at,
  links: [...links],
  ...(handsOff ? { handsOff } : {}),
  ...(district === null ? {} : { district }),
});
