import { createHmac } from "node:crypto";
import { districtsOf } from "@asesorador/domain/kernel/districts";
import { LeadId } from "@asesorador/domain/kernel/ids";
import { type Country, CURRENCY, type Currency, type HousingType } from "@asesorador/domain/kernel/market";
import { searchable } from "@asesorador/domain/kernel/strings";
import type { Vault } from "@asesorador/domain/kernel/vault";
import { listedCategory, type RequestedFields, separateFreeText } from "@asesorador/domain/lead/code-lists";
import type { SubmitLead } from "@asesorador/domain/lead/commands";
import { consentText } from "@asesorador/domain/lead/consent";
import { type LeadSubmission, UNUSED_FIELDS } from "@asesorador/domain/lead/contract";
import { documentHints, normaliseDocument } from "@asesorador/domain/lead/document";
import type { ChosenPlan, Consent, LeadPii } from "@asesorador/domain/lead/events";
import { marketOf } from "@asesorador/domain/lead/lead-market";
import { type LeadVisit, leadVisitOf } from "@asesorador/domain/lead/lead-visit";
import { isPlausiblePayment, type PaymentDoubt, type StatedPayment } from "@asesorador/domain/lead/payment";
import { normaliseEmail, normalisePhone } from "@asesorador/domain/lead/phone-and-email";
import { secretUuid } from "../application/derived-id.ts";
import { invalidField } from "../http/http-error.ts";
import { CONSENT_UNKNOWN, EMAIL_INVALID, PHONE_UNREACHABLE } from "./es.ts";

/** The catalogue's price and savings for a visitor's choice; see price-choice.ts. */
export type PriceChoice = (request: {
  readonly serviceId: number | null;
  readonly serviceCategory: string;
  readonly housing: HousingType | null;
  readonly monthlyPaymentCents: number | null;
  readonly paymentCurrency: Currency | null;
}) => Promise<{
  readonly plan: ChosenPlan | null;
  /** Currency of the plan or the estimate; null without either. */
  readonly currency: Currency | null;
  /** Both null when nothing is paid today, or it was not stated. */
  readonly monthlySavingsCents: number | null;
  readonly annualSavingsCents: number | null;
}>;

export type Contact = {
  readonly phone: string;
  readonly email: string | null;
  readonly document: string | null;
};
/** The fields of a request by which a person is reached. */
type Reachable = Pick<LeadSubmission, "phone" | "email" | "rut" | "country" | "amountsCurrency">;

/** Contact data as it is stored. Throws HttpError 400, in words for its reader, when it contains no usable way of contact. */
export const contactOf = (input: Reachable, reader: keyof typeof PHONE_UNREACHABLE): Contact => {
  const { phone, email, rut } = input;
  const reachable = normalisePhone(phone, contactMarketOf(input));
  if (reachable === null) throw invalidField("phone", "phone_unreachable", PHONE_UNREACHABLE[reader]);
  const address = blank(email);
  const mailbox = address === null ? null : normaliseEmail(address);
  if (address !== null && mailbox === null) throw invalidField("email", "email_malformed", EMAIL_INVALID);
  return { phone: reachable, email: mailbox, document: blank(normaliseDocument(rut ?? "")) };
};

/**
 * Whose numbering plan and documents are expected. The /chile, alarm and car wizards send country `peru` with
 * pesos, as specified, and are filled in with Chilean numbers and RUTs.
 */
const contactMarketOf = ({ country, amountsCurrency }: Reachable): Country =>
  marketOf({ country, currency: amountsCurrency ?? CURRENCY[country] });

const REPEAT_WINDOW_MS = 10 * 60_000;

/** The lead that a request is about, and the id of its command. */
type SubmissionIds = { readonly leadId: LeadId; readonly commandId: string };

/**
 * The lead's id is the client's own, or derived from the whole request and its ten-minute window: a repeat is the same
 * lead, while another person with the same phone is another one. The command id covers the complete request, nonce
 * included, so that a repeat has the stored event id and any other request for the same lead conflicts with it. Both
 * are keyed hashes, because event ids outlive an erasure and must not confirm a guess of the contents.
 */
export const submissionIds = (
  input: LeadSubmission,
  contact: Contact,
  { secret, now }: { readonly secret: string; readonly now: string },
): SubmissionIds => {
  const content = contentOf(input, contact);
  const bucket = Math.floor(Date.parse(now) / REPEAT_WINDOW_MS);
  const given = input.leadId ?? secretUuid(secret, JSON.stringify([content, bucket]));
  // In lower case, as databases write UUIDs: two spellings must not become two streams of one lead.
  const leadId = LeadId.parse(given.toLowerCase());
  const seal = createHmac("sha256", secret).update(`submission/1/${content}`).digest("base64url");
  return { leadId, commandId: `${leadId}/${seal}` };
};

/** The request with normalised contact data: equal content is the same submission. */
const contentOf = ({ leadId: _, ...input }: LeadSubmission, { phone, email, document }: Contact): string =>
  JSON.stringify({ ...input, name: searchable(input.name), phone, email, rut: document });

type Submitted = {
  readonly leadId: LeadId;
  readonly vault: Vault;
  readonly priceChoice: PriceChoice;
  /** ISO 8601 UTC. */
  readonly now: string;
};

/** The decider's complete input: normalised, priced by the server, with the consent text. */
export const submissionOf = async (
  input: LeadSubmission,
  contact: Contact,
  { leadId, vault, priceChoice, now }: Submitted,
): Promise<SubmitLead> => {
  const { country } = input;
  const consent = consentOf(input);
  const housingType = input.housingType || null;
  const monthlyPaymentCents = paymentOf(input);
  const serviceId = chosenService(input);
  const written = writtenIn(input);
  const serviceCategory = listedCategory(written.serviceCategory);
  const paymentCurrency = input.amountsCurrency ?? null;
  const request = { serviceId, serviceCategory, housing: housingType, monthlyPaymentCents, paymentCurrency };
  const priced = await priceChoice(request);
  // Pesos stay pesos, also where the specification's payload says PEN.
  const currency = priced.currency ?? paymentCurrency ?? CURRENCY[country];
  const payment = { monthlyPaymentCents, currency: paymentCurrency ?? currency, serviceCategory };
  const { clear, claimed, stated } = separateFreeText(written, priced.plan);
  return {
    type: "SubmitLead",
    leadId,
    pii: { ...piiOf(input, contact, vault), ...(stated && { stated }) },
    country,
    ...clear,
    housingType,
    district: districtIn(input),
    monthlyPaymentCents,
    ...priced,
    currency,
    claimed: {
      serviceId: input.desiredServiceId ?? null,
      ...claimed,
      priceCents: input.selectedPlanPrice ?? input.newMonthlyPrice ?? null,
      monthlySavingsCents: input.monthlySavings ?? input.estimatedSavings ?? null,
      annualSavingsCents: input.annualSavings ?? null,
    },
    consent: consent && { ...consent, route: clear.route },
    hints: [
      ...(contact.document === null ? [] : documentHints(input.rut ?? "", contactMarketOf(input))),
      ...paymentHints(payment, currency),
    ],
    visit: visitIn(input, serviceCategory, now),
  };
};

/** Doubts about the stated payment relative to an offer in `currency`; see payment.ts. */
const paymentHints = (payment: StatedPayment, currency: Currency): readonly PaymentDoubt[] => [
  ...(payment.monthlyPaymentCents && payment.currency !== currency ? (["payment_currency"] as const) : []),
  ...(isPlausiblePayment(payment) ? [] : (["payment_implausible"] as const)),
];

/** Default source of a lead whose client states none. */
const API = "api";

const writtenIn = (input: LeadSubmission): RequestedFields => ({
  leadSource: blank(input.leadSource) ?? API,
  route: blank(input.route) ?? API,
  serviceCategory: blank(input.serviceCategory) ?? "telecomunicaciones",
  currentCompany: blank(input.currentCompany),
  currentService: blank(input.currentService),
  priority: blank(input.priority),
  preferences: blank(input.preferences),
  selectedPlanName: blank(input.selectedPlanName),
  selectedPlanBrand: blank(input.selectedPlanBrand),
});

/** The Chile-style wizard's `desiredServiceId` when nothing was chosen: specification, section 3. */
const NO_SERVICE = 87;

/** A service may have that number too: it means "none" only without a plan's name. */
const chosenService = ({ desiredServiceId, selectedPlanName }: LeadSubmission): number | null =>
  desiredServiceId === NO_SERVICE && blank(selectedPlanName) === null ? null : (desiredServiceId ?? null);

const piiOf = (input: LeadSubmission, { phone, email, document }: Contact, vault: Vault): LeadPii => ({
  name: input.name,
  document,
  phone,
  email,
  address: blank(input.address),
  notes: blank(input.conversionNotes),
  quoteDetails: blank(input.quoteDetails),
  categoryData: categoryDataOf(input),
  blind: blindsOf({ phone, email, document }, vault),
});

/** What two leads of one person have in common. */
export const blindsOf = ({ phone, email, document }: Contact, vault: Pick<Vault, "blindIndex">) => ({
  phone: vault.blindIndex("phone", phone),
  document: document === null ? null : vault.blindIndex("document", document),
  email: email === null ? null : vault.blindIndex("email", email),
});

/** The category's own data unchanged, with extra fields beside it where the client sent any. */
const categoryDataOf = (input: LeadSubmission): string | null => {
  const category = blank(input.categorySpecificData);
  const sent = UNUSED_FIELDS.filter((field) => input[field] !== undefined && input[field] !== null);
  if (sent.length === 0) return category;
  return JSON.stringify({ category, ...Object.fromEntries(sent.map((field) => [field, input[field]])) });
};

const consentOf = ({ consent }: LeadSubmission): Omit<Consent, "route"> | null => {
  if (!consent) return null;
  const known = consentText(consent.id);
  if (!known) throw invalidField("consent.id", "consent_unknown", CONSENT_UNKNOWN);
  const { sha256, purposes } = known;
  return {
    id: consent.id,
    sha256,
    purposes: [...purposes],
    acceptedAt: consent.acceptedAt,
  };
};

const districtIn = (input: LeadSubmission): string | null =>
  districtsOf(contactMarketOf(input)).get(String(input.district ?? ""))?.code ?? null;

const visitIn = ({ visit }: LeadSubmission, serviceCategory: string, now: string): LeadVisit | null =>
  visit
    ? leadVisitOf(visit, { serviceCategory, waitedMs: Date.parse(now) - Date.parse(visit.firstTriedAt) })
    : null;

/** The current payment; a negative amount is a typing error and counts as not stated. */
const paymentOf = ({ monthlyPayment, currentMonthlyPrice }: LeadSubmission): number | null => {
  const cents = monthlyPayment ?? currentMonthlyPrice ?? null;
  return cents === null || cents < 0 ? null : cents;
};

const blank = (value: string | null | undefined): string | null =>
  value === undefined || value === null || value.trim() === "" ? null : value;
