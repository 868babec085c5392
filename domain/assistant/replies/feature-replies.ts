import { escapeRegExp } from "../../kernel/strings.ts";
import { es } from "../es.ts";
import type { Intent } from "../intents/lexicon.ts";
import { byFirstYear, type Offering } from "../offering.ts";
import { normalised } from "../text/normalise.ts";
import { operatorsIn, withoutMentions } from "../text/operators-in-text.ts";
import { PLAN_LISTING } from "../understanding/slot-intents.ts";
import { REMEMBERED } from "../understanding/understanding.ts";
import { fits } from "./plan-filter.ts";
import {
  MAX_PLANS,
  type PlanListing,
  planList,
  planName,
  type ReplyContext,
  type ReplyParts,
} from "./reply-parts.ts";

type Feature = {
  readonly name: string;
  /** In a normalised text. */
  readonly words: RegExp;
  readonly isOf: (plan: Offering) => boolean;
};

const feature = (name: string, words: RegExp, says: RegExp): Feature => ({
  name,
  words,
  isOf: (plan) => [plan.name, ...plan.features].some((one) => says.test(normalised(one))),
});

/** What people call a feature otherwise than plans do. */
const LOW_LATENCY = feature("baja latencia", /\b(?:lag|laguea\w*|ping|latencia)\b/, /\blatencia\b/);
const RENAMED: readonly Feature[] = [
  LOW_LATENCY,
  feature("fibra óptica", /\bfibra(?: optica)?\b/, /\bfibra\b/),
  feature("subida y bajada iguales", /\bsimetri\w+\b/, /\bsimetri/),
];

/** The feature that a text names, by another name or by that of a plan; null: none. */
const featureIn = (text: string, offerings: readonly Offering[]): Feature | null => {
  const named = [...new Set(offerings.flatMap(({ features }) => features))].find((one) =>
    ` ${text} `.includes(` ${normalised(one)} `),
  );
  const renamed = RENAMED.find(({ words, isOf }) => words.test(text) && offerings.some(isOf));
  if (renamed !== undefined || named === undefined) return renamed ?? null;
  const words = new RegExp(`(?<!\\S)${escapeRegExp(normalised(named))}(?!\\S)`);
  return { name: named, words, isOf: (plan) => plan.features.includes(named) };
};

/** "¿El router es WiFi 6?": the plans that say so among their features; null where the message names none. */
export const featureReply = ({
  text,
  offerings,
  understood: { operators },
}: ReplyContext): ReplyParts | null => {
  const asked = featureIn(text, offerings);
  const among = offerings.filter(({ brand }) => operators.length === 0 || operators.includes(brand));
  const plans = byFirstYear(among.filter((plan) => asked?.isOf(plan)));
  return asked === null || plans.length === 0
    ? null
    : planList({
        opening: es.withFeature(asked.name, plans.length, among.length),
        plans: plans.slice(0, MAX_PLANS),
        templates: [],
      });
};

/** Beside a feature that plans are asked for: "¿tiene fibra?", "¿el internet es por fibra?" */
const ASKING =
  /\b(?:es|son|tienen?|hay|traen?|vienen?|da|dan|ofrecen?|usan?|incluyen?|cuentan?|llega|seria|sera)\b/;
/** What few plans have: who wants it asks which they are, as against "quiero fibra". */
const WANTS_RARE = /\b(?:quiero|necesito|busco)\b.*\b(?:ip publica|wifi \d)\b/;
const BESIDE_FEATURE =
  /\b(?:que|cual(?:es)?|quien(?:es)?|algun[oa]?|quiero|necesito|busco|operador|compania|hola|buen[oa]s?|dias|tardes|noches|una|consulta|y|pero|si|o|el|la|los|las|lo|su|sus|un|internet|wifi|plan|planes|servicio|velocidad|conexion|red|router|modem|de|del|con|por|en|todo|toda|todos|todas|ustedes|esa|ese|eso|esos|no|cierto|para|pa|mi|casa|hogar|depa|departamento|optica|alta|mismo|verdad|porfa|favor)\b/g;
/** Intents of which the reply says nothing of features. */
const OF_FEATURES: ReadonlySet<Intent> = new Set([
  "price",
  "plan_type",
  "operator",
  "speed",
  "comparison",
  "upload_speed",
  "plan_details",
  "installation",
] as const);

/** "¿Entel tiene fibra?": whether its plans say so, with those that do; null: another question. */
export const hasFeatureReply = (context: ReplyContext): ReplyParts | null => {
  const { text, offerings, operators, understood } = context;
  if (!OF_FEATURES.has(understood.intent) || understood.nth !== null) return null;
  const asked = featureIn(text, offerings);
  const among = byFirstYear(offerings.filter(fits({ ...understood, type: null })));
  if (asked === null || among.length === 0) return null;
  const rest = withoutMentions(text, operatorsIn(text, operators)).replace(asked.words, " ");
  const isAlone = rest.replace(ASKING, " ").replace(BESIDE_FEATURE, " ").trim() === "";
  if (!isAlone || !(ASKING.test(rest) || WANTS_RARE.test(text))) return null;
  const having = among.filter(asked.isOf);
  const who = understood.operators.length === 0 ? "" : es.of(understood.operators);
  const plans = having.length > 0 ? having : byFirstYear(offerings.filter(asked.isOf));
  return planList({
    opening: es.hasFeature(asked.name, { having: having.length, all: among.length, who }),
    plans: plans.slice(0, MAX_PLANS),
    templates: [],
  });
};

/** Whether a plan has the feature that a text names, if it names any. */
export const featureOfPlan = (
  text: string,
  plan: Offering,
  offerings: readonly Offering[],
): readonly string[] => {
  const asked = featureIn(text, offerings);
  return asked === null ? [] : [es.facts.feature(asked.name, asked.isOf(plan))];
};

/** "¿Cuál tiene menos ping?", of all operators. */
export const comparesLatency = ({ text, offerings, understood }: ReplyContext): boolean =>
  understood.operators.length === 0 && LOW_LATENCY.words.test(text) && offerings.some(LOW_LATENCY.isOf);

/** A note with the plans that state a low latency, when the conversation asks for it and no shown plan states it. */
export const latencyNotes = (
  { said, everywhere, understood: { intent, nth } }: ReplyContext,
  services: readonly number[],
): readonly string[] => {
  const isAsked = said.slice(-1 - REMEMBERED).some((text) => LOW_LATENCY.words.test(text));
  const having = everywhere.filter(LOW_LATENCY.isOf);
  const isSaid = having.some(({ serviceId }) => services.includes(serviceId));
  if (!isAsked || isSaid || services.length === 0 || nth !== null || !PLAN_LISTING.has(intent)) return [];
  return [es.latencyOf(having.map(planName))];
};

const PLAYS =
  /\b(?:gamers?|gaming|jueg[ao]s?|juegan|jug(?:ar|amos|ando)|videojuegos?|consolas?|play ?station|xbox|valorant|dota|fortnite|free fire|roblox|lol|minecraft)\b/;

/** "Nadie juega, solo series y tareas". */
const PLAYS_NOT = /\b(?:nadie|ningun[oa]|no|ni|tampoco) (?:\w+ )?(?:jueg\w+|jug\w+)/g;

/**
 * The plan that meets the criteria and states a low latency, for a message about playing; null when there is none, or
 * the message is about something else.
 */
export const planToPlay = ({
  text,
  offerings,
  understood,
}: Pick<ReplyContext, "text" | "offerings" | "understood">): Offering | null =>
  PLAYS.test(text.replace(PLAYS_NOT, " "))
    ? (byFirstYear(offerings.filter((one) => LOW_LATENCY.isOf(one) && fits(understood)(one)))[0] ?? null)
    : null;

/** A list of plans for who plays: with the plan that says to have a low latency, first where the latency is asked about. */
export const withLowLatency = (
  { text, offerings, understood }: ReplyContext,
  listing: PlanListing,
): PlanListing => {
  const isOfLatency = LOW_LATENCY.words.test(text);
  if (!isOfLatency && !PLAYS.test(text.replace(PLAYS_NOT, " "))) return listing;
  const [plan] = byFirstYear(offerings.filter((one) => LOW_LATENCY.isOf(one) && fits(understood)(one)));
  const { opening } = listing;
  if (plan === undefined || (!isOfLatency && listing.plans.includes(plan))) return listing;
  const plans = listing.plans.filter((one) => one !== plan);
  if (!isOfLatency)
    return listing.more === undefined
      ? { ...listing, plans: plans.slice(0, MAX_PLANS - 1), more: { heading: es.toPlay, plans: [plan] } }
      : listing;
  return plans.length === 0
    ? { ...listing, opening: es.lowLatency }
    : { ...listing, opening: es.lowLatency, plans: [plan], more: { heading: opening, plans } };
};
