import { callbackSlots, isCallbackSlot } from "@asesorador/domain/lead/callback-slots";
import { chileConsent } from "@asesorador/domain/lead/consent-chile";
import { peruConsent } from "@asesorador/domain/lead/consent-peru";
import type { LeadPayload } from "@asesorador/domain/lead/contract";
import type { CallbackSlot } from "@asesorador/domain/lead/work";
import { dayInWords } from "../../kernel/dates-in-words.ts";
import { MONTHS, WEEKDAYS } from "../../kernel/es-dates.ts";
import { inMarket, marketClock } from "../../kernel/market-clock.ts";
import {
  type ContactAnswers,
  contactProblem,
  noContact,
  type Problem,
} from "../../wizard/shared/contact-problems.ts";
import type { ShortMarket } from "../../wizard/shared/short-market.ts";
import type { FieldOf, ShortRules } from "../../wizard/shared/short-rules.ts";
import type { SubmittedDraft } from "../../wizard/shared/submission-machine.ts";
import { es } from "./es.ts";

/** Name, phone and consent; the document and the e-mail are not asked for. */
export type CallbackDraft = ContactAnswers & {
  /** A slot as `slotValue`; "": as soon as possible. */
  readonly slot: string;
};
export type CallbackField = FieldOf<CallbackDraft>;

/** In screen order. */
export const CALLBACK_FIELDS = [
  "name",
  "phone",
  "slot",
  "consent",
] as const satisfies readonly CallbackField[];

/** The consent of the market's own wizard. */
export const CONSENT = { peru: peruConsent, chile: chileConsent } as const;

/** The call-back form of a conversation: a short wizard of one form, whose lead names the conversation. */
export const callbackRules = (market: ShortMarket, conversationId: string): ShortRules<CallbackDraft> => ({
  id: "callback",
  market,
  empty: { ...noContact, slot: "" },
  forms: [[...CALLBACK_FIELDS]],
  problemOf: (draft, field) => problemOf(draft, field, market),
  edited: (draft, change) => ({ ...draft, ...change }),
  toPayload: (submission) => toPayload(submission, market, conversationId),
});

const problemOf = (draft: CallbackDraft, field: CallbackField, { country }: ShortMarket): Problem | null =>
  field === "slot" ? null : contactProblem(draft, field, country);

const toPayload = (
  { leadId, draft, consentAt, route, sentAt }: SubmittedDraft<CallbackDraft>,
  { country, currency }: ShortMarket,
  conversationId: string,
): LeadPayload => {
  const chosen = slotIn(draft.slot);
  const slot = chosen && isOffered(chosen, country, Date.parse(sentAt)) ? chosen : null;
  return {
    leadId,
    conversationId,
    consent: { id: CONSENT[country].id, acceptedAt: consentAt },
    route,
    name: draft.name.trim(),
    phone: draft.phone.trim(),
    preference: { channel: "call", slot },
    serviceCategory: "telecomunicaciones",
    leadSource: "chat_asistente",
    conversionNotes: es.notes(slot && slotInWords(slot, country)),
    country,
    amountsCurrency: currency,
  };
};

/** The slots that can be asked for now, with "as soon as possible" first. */
export const slotOptions = (country: ShortMarket["country"], now: number) => [
  { value: "", label: es.form.soon },
  ...callbackSlots(country, now).map(({ from, until }) => {
    const slot = { from: new Date(from).toISOString(), until: new Date(until).toISOString() };
    return { value: slotValue(slot), label: slotInShort(slot, country) };
  }),
];

const slotValue = ({ from, until }: CallbackSlot): string => `${from}/${until}`;

const slotIn = (value: string): CallbackSlot | null => {
  const [from, until] = value.split("/");
  return from && until ? { from, until } : null;
};

/** A slot that was chosen in an earlier page may have passed. */
const isOffered = ({ from, until }: CallbackSlot, country: ShortMarket["country"], now: number): boolean =>
  isCallbackSlot(country, now, { from: Date.parse(from), until: Date.parse(until) });

/** "jue 26 nov, 11:00–13:00": as wide as a closed list in the chat of a small phone allows. */
const slotInShort = ({ from, until }: CallbackSlot, country: ShortMarket["country"]): string => {
  const at = inMarket(from, country);
  const [weekday, month] = [WEEKDAYS[at.getUTCDay()], MONTHS[at.getUTCMonth()]].map((word) =>
    word?.slice(0, 3),
  );
  return `${weekday} ${at.getUTCDate()} ${month}, ${marketClock(from, country)}–${marketClock(until, country)}`;
};

const slotInWords = ({ from, until }: CallbackSlot, country: ShortMarket["country"]): string =>
  es.slot(dayInWords(from, country), marketClock(from, country), marketClock(until, country));

/** The chosen slot in words, or null for as soon as possible. */
export const askedSlotInWords = (value: string, country: ShortMarket["country"]): string | null => {
  const slot = slotIn(value);
  return slot && slotInWords(slot, country);
};
