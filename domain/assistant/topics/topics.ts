import type { Country } from "../../kernel/market.ts";
import { SUPPORT } from "../../kernel/support.ts";
import { es } from "../es.ts";
import type { Intent } from "../intents/lexicon.ts";
import { type Offering, operatorsOf } from "../offering.ts";
import { namesWith } from "../text/operator-names.ts";
import { operatorsIn } from "../text/operators-in-text.ts";
import type { Slots } from "../text/slots.ts";
import { ABOUT_US } from "./about-us.ts";
import { CAR_INSURANCE } from "./car-insurance.ts";
import { CHANGE_OF_OPERATOR } from "./change-of-operator.ts";
import { CHOOSING } from "./choosing.ts";
import { CONTRACT } from "./contract.ts";
import { HOME_NETWORK } from "./home-network.ts";
import { INSTALLATION_AND_COVERAGE } from "./installation-and-coverage.ts";
import { INSTALLATION_VISIT } from "./installation-visit.ts";
import { MONEY } from "./money.ts";
import { PLAN_WORDS } from "./plan-words.ts";
import { PRICES_AND_RANKING } from "./prices-and-ranking.ts";
import { TELEVISION_AND_TELEPHONE } from "./television-and-telephone.ts";
import { TODAYS_SERVICE } from "./todays-service.ts";
import type { TopicDefinition } from "./topic.ts";

const BY_NAME = {
  ...ABOUT_US,
  ...CAR_INSURANCE,
  ...CHANGE_OF_OPERATOR,
  ...CHOOSING,
  ...CONTRACT,
  ...HOME_NETWORK,
  ...INSTALLATION_AND_COVERAGE,
  ...INSTALLATION_VISIT,
  ...MONEY,
  ...PLAN_WORDS,
  ...PRICES_AND_RANKING,
  ...TELEVISION_AND_TELEPHONE,
  ...TODAYS_SERVICE,
};

/** A question that the usual reply to its intent would not answer, and that therefore has a text of its own. */
export type Topic = keyof typeof BY_NAME;

export const TOPICS: Readonly<Record<Topic, TopicDefinition>> = BY_NAME;

/** If a message names several topics, the first one of this list applies; general topics are last. */
export const BY_PRECEDENCE: readonly Topic[] = [
  "pack_meaning",
  "fiber_meaning",
  "megabits_meaning",
  "service_meaning",
  "no_coverage",
  "router_light",
  "open_ports",
  "wifi_kinds",
  "wifi_or_cable",
  "power_cut",
  "weather",
  "smart_home",
  "camera_internet",
  "wifi_intruders",
  "without_gap",
  "switch_steps",
  "device_meaning",
  "portable_internet",
  "symmetric_meaning",
  "connection_kinds",
  "fixed_wireless",
  "asked_for_card",
  "scam_call",
  "advance_payment",
  "switch_cost",
  "speed_measured",
  "low_speed",
  "missed_visit",
  "reconnection",
  "pause",
  "plan_change",
  "under_age",
  "cancelled_before",
  "first_bill",
  "deposit",
  "refund",
  "household_alone",
  "other_benefits",
  "free_months",
  "catch_of_price",
  "promotion_or_fixed",
  "whom_to_believe",
  "unconvinced",
  "going_back",
  "advantages",
  "telephones_sold",
  "group_discounts",
  "second_service",
  "seasonal_offers",
  "in_writing",
  "whatsapp",
  "holder_death",
  "holder_change",
  "phone_minutes",
  "contract_end",
  "districts_served",
  "other_countries",
  "smart_tv",
  "tv_functions",
  "sports",
  "data_correction",
  "robot",
  "own_name",
  "not_understood",
  "next_steps",
  "guidance",
  "operator_contact",
  "price_increase",
  "own_bill",
  "operator_complaint",
  "current_operator",
  "where_to_claim",
  "own_account",
  "moving_penalty",
  "moving",
  "home_wifi",
  "failed_installation",
  "visit_change",
  "visit_duration",
  "existing_wiring",
  "installation_extras",
  "installation_payment",
  "building_access",
  "who_calls",
  "saving",
  "televisions",
  "equipment_cost",
  "decoder_cost",
  "equipment_return",
  "equipment",
  "operators",
  "identity",
  "trust",
  "truth",
  "reasons",
  "office",
  "direct_contract",
  "commission",
  "without_card",
  "debts",
  "invoice",
  "tenancy",
  "requirements",
  "signing",
  "business",
  "number",
  "own_penalty",
  "guarantee",
  "prepaid",
  "installation_date",
  "installation_work",
  "withdrawal",
  "conditions",
  "late_payment",
  "taxes",
  "same_company",
  "optional_services",
  "mobile_only",
  "without_internet",
  "reliability",
  "insurance_kinds",
  "compulsory_insurance",
  "accident",
  "company_facts",
  "reasons_of_plans",
  "dates",
  "procedure",
  "installation_details",
];

type Asked = {
  /** Normalised. */
  readonly text: string;
  readonly country: Country;
  readonly botName: string;
  readonly namesDistrict: boolean;
  /** The place of the conversation; null: not known. */
  readonly place: object | null;
  readonly understood: Pick<Slots, "operators" | "excluded" | "megabits">;
  readonly everywhere: readonly Offering[];
};

/** Whether the place that a topic is about is known. For a move it is the place that the message itself names. */
export const isPlaced = (
  topic: Topic,
  { namesDistrict, place }: Pick<Asked, "namesDistrict" | "place">,
): boolean => (topic === "moving" ? namesDistrict : place !== null);

export const topicText = (topic: Topic, asked: Asked): string => {
  const { country, botName, everywhere } = asked;
  const { operators, excluded } = asked.understood;
  const { phone, hours } = SUPPORT[country];
  return TOPICS[topic].text({
    phone,
    hours,
    country,
    botName,
    operators: es.list([...operators, ...excluded]),
    today: es.list(excluded),
    namesOperator: operatorsIn(asked.text, namesWith(operatorsOf(everywhere))).length > 0,
    saysSpeed: asked.understood.megabits !== null,
    isPlaced: isPlaced(topic, asked),
    refusesPrices: refusesPrices(asked.text),
    plans: everywhere,
    plansAsked:
      operators.length === 0 ? everywhere : everywhere.filter(({ brand }) => operators.includes(brand)),
  });
};

/** "No el precio", "no me importa cuánto cuesta". */
export const refusesPrices = (text: string): boolean =>
  /\bno (?:es )?(?:por |busco |quiero |me importa |importa |me interesa )*(?:el |los )?(?:precios?|cuanto (?:cuest|sal|pag)\w+)\b/.test(
    text,
  );

/** Whether the topic's text precedes the usual reply instead of replacing it. */
export const precedesReply = (topic: Topic): boolean => TOPICS[topic].precedesReply === true;

/** Whether the topic is asked of the plans that a conversation is about. */
export const isTopicOfPlans = (topic: Topic): boolean => TOPICS[topic].isOfPlans === true;

/** The topics that the words of a message name, in the order of precedence. */
export const topicsIn = (text: string): readonly Topic[] =>
  BY_PRECEDENCE.filter((topic) => TOPICS[topic].words.test(text) && !TOPICS[topic].unless?.test(text));

/** Intents whose reply no topic replaces: a person, another section of the site, operators' own answers. */
export const BEYOND_TOPICS: ReadonlySet<Intent> = new Set([
  "human",
  "personal_data",
  "own",
  "other_language",
  "data_protection",
  "my_request",
  "alarms",
  "car_insurance",
  "mobile_plans",
] as const);

type Named = Pick<Slots, "nth" | "operators" | "excluded"> & { readonly topics: readonly Topic[] };

/** The message's first topic under one of these intents, with that intent; null when the usual reply covers the question. */
export const topicUnder = (
  { topics, nth, operators, excluded }: Named,
  intents: readonly Intent[],
): { readonly topic: Topic; readonly intent: Intent } | null => {
  for (const topic of topics) {
    const { isGeneral, isBeyondDetails, isOfOperator, isCertain, ...rule } = TOPICS[topic];
    if (isGeneral || (nth !== null && !isBeyondDetails)) continue;
    const decides = isCertain && !intents.some((one) => BEYOND_TOPICS.has(one));
    const intent =
      rule.intents.find((one) => intents.includes(one)) ?? (decides ? rule.intents[0] : undefined);
    if (intent && (!isOfOperator || operators.length + excluded.length > 0)) return { topic, intent };
  }
  return null;
};

/** The general topic of a message that was taken for an intent whose reply does not cover how it asks. */
export const generalTopicUnder = (topics: readonly Topic[], intent: Intent): Topic | null =>
  topics.find((topic) => TOPICS[topic].isGeneral && TOPICS[topic].intents.includes(intent)) ?? null;
