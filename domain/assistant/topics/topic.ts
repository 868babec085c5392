import type { Country } from "../../kernel/market.ts";
import type { Intent } from "../intents/lexicon.ts";
import type { Offering } from "../offering.ts";

/** What the text of a topic may mention. */
export type TopicContext = {
  readonly country: Country;
  readonly botName: string;
  /** Of the team, in the visitor's market. */
  readonly phone: string;
  /** When the telephone is answered. */
  readonly hours: string;
  /** The operators that the message names, in words; empty: none. */
  readonly operators: string;
  /** Those that the visitor gives up, in words; empty: none. */
  readonly today: string;
  /** The message names an operator, wanted or not. */
  readonly namesOperator: boolean;
  /** It is known which speed is wanted, or is had today. */
  readonly saysSpeed: boolean;
  /** "No el precio": plans are asked for by something else than what they cost. */
  readonly refusesPrices: boolean;
  /** It is known where the visitor lives. */
  readonly isPlaced: boolean;
  /** All plans of the visitor's market. */
  readonly plans: readonly Offering[];
  /** Those of the operators that the message is about; all where it names none. */
  readonly plansAsked: readonly Offering[];
};

/** Whether the plans of some operators are asked about. */
export const asksOfSome = ({ plans, plansAsked }: Pick<TopicContext, "plans" | "plansAsked">): boolean =>
  plansAsked.length > 0 && plansAsked.length < plans.length;

/**
 * A question that the usual reply to its intent would not answer. Patterns match text in lower case without accents,
 * punctuation and names of operators.
 */
export type TopicDefinition = {
  readonly words: RegExp;
  /** Words that ask for what the usual reply says. */
  readonly unless?: RegExp;
  /** What such a question is taken for. */
  readonly intents: readonly Intent[];
  /** Whether the message has to name an operator. */
  readonly isOfOperator?: true;
  /** Its words decide, whatever else the message is taken for: it is then taken for the first of `intents`. */
  readonly isCertain?: true;
  /** Other subjects are asked about in its words: it does not hold for a message that is likely about one of these. */
  readonly mayBeElsewhere?: true;
  /** Its words say how something is asked and not what: it holds for an intent that was recognised, where no other topic does. */
  readonly isGeneral?: true;
  /** Its text precedes the usual reply instead of replacing it. */
  readonly precedesReply?: true;
  /** Asked of the plans that a conversation is about. */
  readonly isOfPlans?: true;
  /** What no plan's own details say: the topic also answers a question about one plan of the list. */
  readonly isBeyondDetails?: true;
  /** What it says of money is that of the page "metodologia". */
  readonly text: (context: TopicContext) => string;
};

/** Topics by their names, which keep their type. */
export const topics = <Name extends string>(
  definitions: Readonly<Record<Name, TopicDefinition>>,
): Readonly<Record<Name, TopicDefinition>> => definitions;

/** Words that may precede an interrogative: greetings, conjunctions, "quiero saber". */
export const BEFORE_QUESTION =
  "(?:(?:hola\\w*|buen[oa]s?|dias?|tardes?|noches?|disculp\\w+|senor\\w*|joven|amig[oa]|oiga|oye|mire|una|consulta|pregunta|duda|y|pero|entonces|o|ok|ya|e|si|a ver|ahora|tambien|ademas|gracias|porfa\\w*|por favor|quisiera|quiero|saber|dime|me|explic\\w+) )*";

/** Intents that are answered with plans. */
export const OF_PLANS = [
  "price",
  "plan_type",
  "operator",
  "speed",
  "comparison",
  "streaming",
  "promotion_end",
  "building_price",
  "upload_speed",
  "plan_details",
] as const satisfies readonly Intent[];
export const PLANS_AND_CHANNELS = [...OF_PLANS, "channels"] as const;
