import { builtInModel } from "../intents/built-in-model.ts";
import { type LearnedModel, NO_LOOKUP } from "../intents/learned-model.ts";
import type { Intent } from "../intents/lexicon.ts";
import { normalised } from "../text/normalise.ts";
import { namesWith } from "../text/operator-names.ts";
import { saysWhatIsPaid, staysWithOperator } from "../text/operator-roles.ts";
import { operatorsIn } from "../text/operators-in-text.ts";
import type { Section } from "../text/section-aspects.ts";
import type { Slots } from "../text/slots.ts";
import { isAside } from "./asides.ts";
import type { MessageContext } from "./message-alone.ts";
import { readInConversation } from "./message-in-conversation.ts";
import { asksToChange, isOfToday, saysToLeave } from "./operator-change.ts";
import { sectionBefore } from "./section-continuation.ts";
import { fitting, intentOfSlots, PLAN_LISTING } from "./slot-intents.ts";
import type { Candidate, Understood } from "./understood.ts";

/** `model`: the assistant's own when absent. */
export type Conversation = Omit<MessageContext, "model"> & {
  readonly model?: LearnedModel | undefined;
  /** What an earlier message was taken for when it was answered; as it was understood when absent. */
  readonly asAnswered?: (said: Understood, text: string, isFirst: boolean) => Understood;
};

/** The most earlier messages that are read again. */
export const REMEMBERED = 12;

/** A message, and the section of the site that the conversation is about; null: internet, or nothing yet. */
export type OfConversation = Understood & { readonly section: Section | null };

/** Recognises one message. Deterministic. */
export const understand = (message: string, conversation: Conversation): OfConversation => {
  const { history, model = builtInModel(), asAnswered = (said) => said } = conversation;
  const messages = [...history, message];
  const texts = messages.map(normalised);
  const readings = new Map<number, Understood>();
  const mentionsOf = (text: string) => operatorsIn(text, namesWith(conversation.operators));
  const mentionsIn = (text: string): readonly string[] => mentionsOf(text).map(({ name }) => name);
  /** The operator that the visitor pays today, according to a message; empty when it names none. */
  const paidIn = (text: string): readonly string[] => {
    const mentions = mentionsOf(text);
    return mentions.length === 1 && saysWhatIsPaid(text, mentions) ? mentionsIn(text) : [];
  };
  /** Who leaves an operator wants no plans of it, and asks of its contract what leaving costs. */
  const withoutToday = (said: Understood, index: number): Understood => {
    const text = texts[index] ?? "";
    const wantsChange = (): boolean => {
      const last = lastSaid(texts.slice(0, index), at);
      return (last !== null && isOfToday(last)) || asksToChange(texts.slice(0, index + 1));
    };
    const isOfOthers =
      PLAN_LISTING.has(said.intent) ||
      (said.intent === "coverage" && !ASKS_REACH.test(text)) ||
      said.topics.includes("current_operator");
    const asksOthers = isOfOthers && wantsChange();
    const asksPenalty =
      said.intent === "permanence" &&
      said.operators.length === 0 &&
      (saysToLeave(text) || (ASKS_PENALTY.test(text) && wantsChange()));
    // "Quiero cambiarme", then "pago 99 en Claro por 250 megas".
    const paid = paidIn(text);
    const isOfOthersAlone = (asksOthers || asksPenalty) && !staysWithOperator(text);
    if (!isOfOthersAlone || mentionsIn(text).length > paid.length) return said;
    const left = paid.length > 0 ? paid : operatorOfToday(texts.slice(0, index), { mentionsIn, paidIn }, at);
    return left.length === 0
      ? said
      : {
          ...said,
          operators: said.operators.filter((name) => !left.includes(name)),
          excluded: [...new Set([...said.excluded, ...left])],
          endsContract: said.endsContract || asksPenalty,
        };
  };
  const answered = (index: number): Understood => asAnswered(at(index), texts[index] ?? "", index === 0);
  // Each message is read once, however many later ones follow it up.
  const at = (index: number): Understood => {
    const before = messages.slice(0, index);
    const known = readings.get(index);
    if (known !== undefined) return known;
    const said = readInConversation(
      messages[index] ?? "",
      { ...conversation, model, history: before },
      {
        texts: texts.slice(0, index),
        last: () => lastSaid(texts.slice(0, index), answered),
        listing: () =>
          before.map((_, earlier) => answered(earlier)).findLast(({ intent }) => PLAN_LISTING.has(intent)) ??
          null,
        section: () => sectionBefore(index, at),
      },
    );
    const understood = withoutToday(said, index);
    readings.set(index, understood);
    return understood;
  };
  return { ...at(history.length), section: sectionBefore(messages.length, at) };
};

/** "¿Pago multa?", of who changes operator. */
const ASKS_PENALTY = /\b(?:penalidad(?:es)?|penalizacion|multas?)\b/;
/** "¿Llega allá?", of the operator that the visitor has. */
const ASKS_REACH = /\b(?:llega|tiene cobertura|cubre|atiende)\b/;

/** The operator whose service fails, or which the visitor leaves: it is not offered as the one to change to. */
const operatorOfToday = (
  texts: readonly string[],
  { mentionsIn, paidIn }: Readonly<Record<"mentionsIn" | "paidIn", (text: string) => readonly string[]>>,
  at: (index: number) => Understood,
): readonly string[] =>
  texts
    .map((text, index) => {
      if (isOfToday(at(index))) return mentionsIn(text);
      const paid = paidIn(text);
      return paid.length === 0 && asksToChange([text]) ? at(index).excluded : paid;
    })
    .findLast((names) => names.length > 0) ?? [];

/**
 * The last message that says what is wanted: "ok" and "¿de qué empresa?" do not. Where none does it is the last one; null: there is
 * none.
 */
const lastSaid = (texts: readonly string[], at: (index: number) => Understood): Understood | null => {
  for (const [index, text] of [...texts.entries()].toReversed()) {
    const one = at(index);
    if (says(one) && !(index > 0 && isAside(text))) return one;
  }
  return texts.length === 0 ? null : at(texts.length - 1);
};
/** Whether a message says what is wanted: by what it fills, or by an intent that was recognised. */
const says = (one: Understood): boolean =>
  one.topics.includes("current_operator") ||
  intentOfSlots(one) !== null ||
  (!SAYS_NOTHING.has(one.intent) && one.confidence >= SURE_OF_INTENT);
const SURE_OF_INTENT = 0.5;
const SAYS_NOTHING: ReadonlySet<Intent> = new Set([
  "fallback",
  "clarify",
  "greeting",
  "thanks",
  "goodbye",
  "small_talk",
  "insult",
  "complaint",
]);

/** What was asked back and chosen: a message's slots under the intent that its visitor meant. */
export const chosen = (before: Understood, intent: Candidate): Understood => ({
  ...before,
  intent: fitting(intent, before),
  confidence: 1,
  candidates: [],
  alternative: null,
});

type Meant = Pick<Slots, "operators" | "type" | "budget" | "megabits" | "people"> & {
  readonly intent: Candidate | `own:${string}`;
};

/**
 * A message that was not understood, with the intent and criteria that another reader (the language model) found: criteria
 * recognised in the message itself take precedence. Null for an own intent without an example. The confidence stays low,
 * because the assistant did not recognise the message.
 */
export const meantAs = (
  before: Understood,
  { intent, ...more }: Meant,
  message: string,
  { lookUp }: Pick<LearnedModel, "lookUp"> = { lookUp: NO_LOOKUP },
): Understood | null => {
  const slots = {
    operators:
      before.operators.length > 0
        ? before.operators
        : more.operators.filter((name) => !before.excluded.includes(name)),
    type: before.type ?? more.type,
    budget: before.budget ?? more.budget,
    megabits: before.megabits ?? more.megabits,
    people: before.people ?? more.people,
  };
  const understood = { ...before, ...slots, candidates: [], alternative: null, example: null };
  if (!isOwn(intent)) return { ...understood, intent: fitting(intent, understood) };
  const example = lookUp.nearestOf(intent.slice("own:".length), lookUp.translate(normalised(message)));
  return example && { ...understood, intent: "own", example };
};

const isOwn = (intent: Meant["intent"]): intent is `own:${string}` => intent.startsWith("own:");
