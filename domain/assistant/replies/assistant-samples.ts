import type { Country } from "../../kernel/market.ts";
import { NOTHING_KNOWN } from "../../recommendation/coverage.ts";
import type { AnswerMessage } from "../commands.ts";
import type { Offering } from "../offering.ts";
import type { Knowledge, Reply, Turn } from "./reply.ts";
import { replyTo } from "./reply-to.ts";

// Test data: a small catalogue and a message. Prices are invented.

const plan = (changes: Partial<Offering>): Offering => {
  const { priceCents = 9_900, promotion = null } = changes;
  return { ...planOf(changes), building: changes.building ?? { priceCents, promotion } };
};

const planOf = (changes: Partial<Offering>): Omit<Offering, "building"> => ({
  serviceId: 1,
  brand: "WIN",
  name: "Fibra 300",
  type: "internet",
  currency: "PEN",
  priceCents: 9_900,
  promotion: null,
  megabits: 300,
  streaming: [],
  checkedOn: "2026-11-12",
  installationCents: null,
  permanenceMonths: null,
  tvChannels: null,
  decoders: 0,
  hasPhone: false,
  features: [],
  coverage: NOTHING_KNOWN,
  ...changes,
});

export const samplePlan = plan;

export const sampleOfferings: readonly Offering[] = [
  plan({ serviceId: 1, promotion: { priceCents: 7_900, months: 6 } }),
  plan({
    serviceId: 2,
    brand: "WIN",
    name: "Fibra 1000",
    megabits: 1000,
    priceCents: 16_900,
    streaming: ["Netflix"],
  }),
  plan({
    serviceId: 3,
    brand: "Claro",
    name: "Fibra 100",
    megabits: 100,
    priceCents: 8_500,
    installationCents: 0,
    permanenceMonths: 6,
  }),
  plan({
    serviceId: 4,
    brand: "Claro",
    name: "2Play 200 + TV",
    type: "doble_pack",
    megabits: 200,
    priceCents: 13_900,
  }),
  plan({
    serviceId: 5,
    brand: "Movistar",
    name: "Internet 600",
    megabits: 600,
    priceCents: 14_900,
    checkedOn: "2026-11-03",
  }),
  plan({
    serviceId: 6,
    brand: "Movistar",
    name: "Trío 200",
    type: "triple_pack",
    megabits: 200,
    priceCents: 18_900,
    streaming: ["Disney+"],
    tvChannels: 120,
    decoders: 2,
    hasPhone: true,
  }),
  plan({
    serviceId: 7,
    brand: "Bitel",
    name: "Internet 200",
    megabits: 200,
    priceCents: 7_990,
    building: { priceCents: 6_990, promotion: null },
    installationCents: 5_000,
    permanenceMonths: 0,
    checkedOn: null,
  }),
  plan({
    serviceId: 101,
    brand: "VTR",
    name: "Fibra 500",
    megabits: 500,
    priceCents: 2_599_000,
    currency: "CLP",
  }),
];

export const sampleConversationId = "0195f6a0-0000-7000-8000-00000000c001";

/** The nth message of a conversation and its reply. */
export const answerSample = (n: number, changes: Partial<AnswerMessage["reply"]> = {}): AnswerMessage => ({
  type: "AnswerMessage",
  conversationId: sampleConversationId,
  country: "peru",
  messageId: `0195f6a0-0000-7000-8000-00000001${String(n).padStart(4, "0")}`,
  text: "¿Cuánto cuesta?",
  reply: {
    messageId: `0195f6a0-0000-7000-8000-00000002${String(n).padStart(4, "0")}`,
    text: "Desde S/ 79.90 al mes.",
    suggestions: ["¿Y de WIN?"],
    source: "catalogue",
    sourceIds: ["service-7"],
    intent: "price",
    confidence: 1,
    latencyMs: 3,
    handsOff: false,
    district: null,
    ...changes,
  },
});

/** The replies to a visitor's messages of one conversation, in their order. */
export const repliesTo = (
  messages: readonly string[],
  knowledge: Pick<Knowledge, "offerings"> & Partial<Knowledge>,
  country: Country = "peru",
): readonly Reply[] => {
  const turns: Turn[] = [];
  return messages.map((message) => {
    const asked = { message, turns: [...turns], country };
    const reply = replyTo(asked, { templates: {}, botName: "Asesora", ...knowledge });
    turns.push({ role: "user", content: message }, { role: "assistant", content: reply.text });
    return reply;
  });
};

/** Conversations about these plans: the text of the reply to the last message, with plain spaces. */
export const lastTextAbout =
  (offerings: readonly Offering[], country?: Country) =>
  (...messages: readonly string[]): string =>
    (repliesTo(messages, { offerings }, country).at(-1)?.text ?? "").replaceAll("\u00a0", " ");
