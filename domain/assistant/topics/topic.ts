import type { Country } from "../../kernel/market.ts";
import type { Intent } from "../intents/lexicon.ts";
import type { Offering } from "../offering.ts";

/** Values that the text of a topic may use. */
export type TopicContext = {
  readonly country: Country;
  readonly botName: string;
  /** The team's telephone in the visitor's market. */
  readonly phone: string;
  /** When the telephone is answered. */
  readonly hours: string;
  /** The operators that the message names, in words; empty: none. */
  readonly operators: string;
  /** The operators that the visitor leaves, in words; empty: none. */
  readonly today: string;
  /** The message names an operator, wanted or not. */
  readonly namesOperator: boolean;
  /** It is known which speed is wanted, or is had today. */
  readonly saysSpeed: boolean;
  /** "No el precio": the message asks for plans by something other than their price. */
  readonly refusesPrices: boolean;
  /** It is known where the visitor lives. */
  readonly isPlaced: boolean;
  /** All plans of the visitor's market. */
  readonly plans: readonly Offering[];
  /** Plans of the operators that the message is about; all plans when it names none. */
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
  /** Words of a question that the usual reply answers. */
  readonly unless?: RegExp;
  /** Intents that such a question is recognised as. */
  readonly intents: readonly Intent[];
  /** Whether the message has to name an operator. */
  readonly isOfOperator?: true;
  /** The words decide, whatever intent was recognised: the first of `intents` replaces it. */
  readonly isCertain?: true;
  /** Other subjects share these words: the topic does not apply to a message that is probably out of scope. */
  readonly mayBeElsewhere?: true;
  /**
   * The words are about the form of a question, not its subject: the topic applies to a recognised intent when no other
   * topic does.
   */
  readonly isGeneral?: true;
  /** Its text precedes the usual reply instead of replacing it. */
  readonly precedesReply?: true;
  /** Asked of the plans that a conversation is about. */
  readonly isOfPlans?: true;
  /** The details of a plan do not answer it: the topic also answers a question about one plan of the list. */
  readonly isBeyondDetails?: true;
  /** Statements about money repeat those of the page "metodologia". */
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
