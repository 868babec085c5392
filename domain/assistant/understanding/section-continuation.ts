import type { Country } from "../../kernel/market.ts";
import { isOutside } from "../intents/intent-features.ts";
import { type Intent, isElsewhere } from "../intents/lexicon.ts";
import { districtIn } from "../text/districts-in-text.ts";
import {
  continuesSection,
  isSection,
  refersToSection,
  SECTIONS,
  type Section,
} from "../text/section-aspects.ts";
import type { Slots } from "../text/slots.ts";
import { isUnrecognised, SURE_OF_FOLLOW_UP } from "./judgement.ts";
import { expectsCall } from "./requested-calls.ts";
import type { Judged, Understood } from "./understood.ts";

/** Answered by themselves, whatever the conversation is about. */
const OF_NO_SECTION: ReadonlySet<Intent> = new Set([
  "greeting",
  "thanks",
  "goodbye",
  "human",
  "hours",
  "data_protection",
  "my_request",
  "complaint",
  "other_language",
  "insult",
  "own",
]);
/** The section that the last message with a subject was about: a wish to be called or a courtesy has none. Null: no section. */
export const sectionBefore = (count: number, at: (index: number) => Understood): Section | null => {
  for (let index = count - 1; index >= 0; index -= 1) {
    const { intent } = at(index);
    if (isSection(intent)) return intent;
    if (!OF_NO_SECTION.has(intent) && !isUnrecognised({ intent })) return null;
  }
  return null;
};
/** "Alarmas para mi casa", then "¿y si se va la luz?", which alone would be an outage. */
export const mayContinueSection = (
  text: string,
  { operators, excluded, ...own }: Slots,
  { intent, confidence, example }: Judged,
  country: Country,
): boolean =>
  example === null &&
  (!OF_NO_SECTION.has(intent) || expectsCall(text, intent)) &&
  operators.length + excluded.length === 0 &&
  [own.megabits, own.people, own.use, own.service].every((slot) => slot === null) &&
  !WANTS_INTERNET.test(text) &&
  (isPlaceAlone(text, country) ||
    isLeftOpen(text, { intent, confidence }) ||
    SECTIONS.some((section) => continuesSection(text, section)));

/** "Ah, y también necesito internet ahí", as against "¿necesita internet?" */
const WANTS_INTERNET =
  /\b(?:(?:tambien|ademas|aparte) (?:necesito|necesitamos|quiero|queremos)|quiero|queremos|quisiera|busco|buscamos|me falta) (?:(?:tambien|contratar|poner|ver|un|el|planes?|de|algo) )*(?:internet|wifi|fibra)\b(?! para (?:eso|la alarma|las camaras))|\bnecesito (?:el )?(?:internet|wifi) (?:tambien|ahi)\b|^(?:y )?(?:aparte|ademas|tambien) (?:el )?(?:internet|wifi)\b/;

/** "¿Y si lo maneja mi hijo?", which alone is not recognised for certain. */
const isLeftOpen = (text: string, { intent, confidence }: Pick<Judged, "intent" | "confidence">): boolean =>
  (intent === "fallback" || intent === "clarify" || confidence < SURE_OF_FOLLOW_UP) &&
  refersToSection(text) &&
  !isElsewhere(text) &&
  !isOutside(text);

/** "¿Y en el Callao?" */
const isPlaceAlone = (text: string, country: Country): boolean =>
  text.split(" ").length <= MAX_WORDS_OF_PLACE &&
  !NAMES_PLANS.test(text) &&
  districtIn(text, country) !== null;
const NAMES_PLANS = /\b(?:internet|wifi|fibra|tv|tele|cable|planes|plan)\b/;
const MAX_WORDS_OF_PLACE = 5;

/** Whether a message that may continue a section does continue this one. */
export const continues = (text: string, section: Section, judged: Judged, country: Country): boolean =>
  (!isSection(judged.intent) || judged.intent === section) &&
  (isPlaceAlone(text, country) || isLeftOpen(text, judged) || continuesSection(text, section));
