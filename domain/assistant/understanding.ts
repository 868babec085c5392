import type { Country } from "../kernel/market.ts";
import { continued, correctedFigure, isFollowUp } from "./follow-up.ts";
import { featuresOf } from "./intent-features.ts";
import { judge, SURE, taught } from "./judgement.ts";
import { type LearnedModel, NO_LOOKUP, normalised, withoutOwn } from "./learned-model.ts";
import { ownModel } from "./own-model.ts";
import { hasPersonalData, normalisedWithoutPersonalData } from "./personal-data-in-text.ts";
import { fitting, LISTING } from "./slot-intents.ts";
import { extractSlots, type Slots } from "./slots.ts";
import type { Candidate, Understood } from "./understood.ts";

export type Listening = {
  /** Of the catalogue. */
  readonly operators: readonly string[];
  readonly country: Country;
  /** The visitor's former messages, oldest first, for "¿y el más barato?". */
  readonly history: readonly string[];
  /** The assistant's own when absent. */
  readonly model?: LearnedModel | undefined;
};

/** The most earlier messages that are read again. */
export const REMEMBERED = 4;

/** Recognises one message. Deterministic. */
export const understand = (message: string, listening: Listening): Understood => {
  const { operators, country, history, model = ownModel() } = listening;
  const isPersonal = hasPersonalData(message);
  const text = model.lookUp.translate(normalisedWithoutPersonalData(message));
  const { mentions, ...own } = extractSlots(text, { operators, country });
  const scored = model.classifier.classify(featuresOf(text, { ...own, mentions }));
  const judged = {
    ...(taught(text, own, scored, model) ?? judge(text, own, withoutOwn(scored))),
    hasPersonalData: isPersonal,
  };
  const last = history.at(-1);
  // A telephone number beside a question about prices is answered with prices; alone, with where it belongs.
  if (isPersonal && !(LISTING.has(judged.intent) && judged.confidence >= SURE))
    return {
      ...own,
      ...judged,
      intent: "personal_data",
      confidence: 1,
      candidates: [],
      alternative: null,
      example: null,
    };
  if (last === undefined || judged.example || !isFollowUp(text, own, judged)) return { ...own, ...judged };
  const before = understand(last, { ...listening, model, history: history.slice(0, -1).slice(-REMEMBERED) });
  return continued(before, { ...own, ...correctedFigure(text, before, own) }, judged);
};

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
