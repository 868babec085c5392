import { es } from "../es.ts";
import type { Intent } from "../intents/lexicon.ts";
import type { Offering } from "../offering.ts";
import { PLAN_LISTING } from "../understanding/slot-intents.ts";
import { REMEMBERED } from "../understanding/understanding.ts";
import { buildingNotes } from "./building-replies.ts";
import { districtNotes, namesakeNotes } from "./district-replies.ts";
import { latencyNotes } from "./feature-replies.ts";
import { isSymmetric } from "./plan-filter.ts";
import { planName, type ReplyContext, type ReplyParts } from "./reply-parts.ts";

/**
 * `houses`: the plans at the prices of a house when the visitor lives in a building; else empty. `coverageOf`: operators
 * whose coverage of the district the reply states already.
 */
type Noted = { readonly houses: readonly Offering[]; readonly coverageOf: readonly string[] };

/** A reply with the notes that its plans require: upload, latency, channels, prices in a building, coverage of the district. */
export const noted = (answer: ReplyParts, context: ReplyContext, { houses, coverageOf }: Noted): ReplyParts =>
  withNotes(answer, [
    ...uploadNotes(context, answer.services),
    ...latencyNotes(context, answer.services),
    ...channelNotes(context, answer),
    ...buildingNotes(context, houses, answer.services),
    ...districtNotes(context, answer.services, coverageOf),
    ...(context.understood.intent === "coverage" || answer.services.length > 0 ? namesakeNotes(context) : []),
  ]);

/** "Que tenga buen upload", beside other criteria: which plans state a symmetric upload. */
const uploadNotes = (
  { said, everywhere, understood: { intent, nth } }: ReplyContext,
  services: readonly number[],
): readonly string[] => {
  const isAsked = said.slice(-1 - REMEMBERED).some((text) => ASKS_UPLOAD.test(text));
  if (!isAsked || services.length === 0 || nth !== null || !PLACED_LISTING.has(intent)) return [];
  return [es.uploadOf(everywhere.filter(isSymmetric).map(planName))];
};

const ASKS_UPLOAD =
  /\b(?:upload|uplink|velocidad de subida|(?:de|la|buena|mucha|mejor) subida|simetri\w+|sub(?:o|imos|e|en|ir) (?:\w+ )?(?:videos?|archivos?|fotos?|planos?|contenido))\b/;

const PLACED_LISTING: ReadonlySet<Intent> = new Set([...PLAN_LISTING, "coverage"]);

/** "Ve sus novelas en América y Latina", beside other criteria. */
const channelNotes = (
  { text, understood: { intent } }: ReplyContext,
  { services, lines }: ReplyParts,
): readonly string[] => {
  const isAsked =
    intent === "plan_details"
      ? CHANNEL_OF_PLAN.test(text) && !lines.some((line) => line.startsWith(SAYS_OF_CHANNELS))
      : NAMED_CHANNEL.test(text) && !lines.some((line) => line.includes("canales"));
  return isAsked && services.length > 0 ? [es.channelsOfOperator] : [];
};

/** The beginning of a topic's text that says the same: "Qué canales y partidos trae cada plan…" */
const SAYS_OF_CHANNELS = "Qué canales";

/** Of one plan: "¿y tiene HBO o GolPerú?" */
const CHANNEL_OF_PLAN =
  /\b(?:(?:que|cuales) canales|hbo|gol ?peru|espn|fox|tnt|cdf|discovery|cartoon|willax|panamericana|chilevision|tvn)\b/;

const NAMED_CHANNEL =
  /\b(?:ve|ven|ver|veo|vemos|mira\w*|novelas?|noticias|noticiero|canal(?:es)?)\b.{0,20}\b(?:en|canal(?:es)?|por|como|de) (?:el |canal )?(?:america|latina|panamericana|atv|willax|chilevision|mega|tvn|canal 13)\b/;

/** The reply with notes below its plans, before the closing line. */
export const withNotes = (parts: ReplyParts, notes: readonly string[]): ReplyParts => {
  if (notes.length === 0) return parts;
  const facts = [...parts.facts, ...notes];
  const hasClosing = parts.closing !== "" && parts.lines.at(-1) === parts.closing;
  const lines = hasClosing
    ? [...parts.lines.slice(0, -1), ...notes, parts.closing]
    : [...parts.lines, ...notes];
  return { ...parts, facts, lines };
};
