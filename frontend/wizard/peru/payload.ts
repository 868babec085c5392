import { fromCents } from "@asesorador/domain/kernel/amount";
import { peruConsent } from "@asesorador/domain/lead/consent-peru";
import type { LeadPayload } from "@asesorador/domain/lead/contract";
import type { LeadStatus } from "@asesorador/domain/lead/status";
import {
  DEFAULT_PAYMENT_CENTS,
  DEFAULT_SELECTED_PRICE_CENTS,
} from "@asesorador/domain/recommendation/constants";
import type { RankedPlan } from "@asesorador/domain/recommendation/peru-recommend";
import { monthlySavings } from "@asesorador/domain/recommendation/savings";
import type { SubmittedDraft } from "../shared/submission-machine.ts";
import { type Draft, isUnconnected, paymentCents } from "./draft.ts";
import { es } from "./es.ts";
import { esPlans } from "./es-plans.ts";

const LEAD_SOURCE = "peru_wizard";

export type Submission = SubmittedDraft<Draft> & {
  /** null when the visitor leaves contact data only. */
  readonly selected: Pick<RankedPlan, "plan" | "savings"> | null;
};

/**
 * The body of POST /api/contacts: the specification's "Lead payload, Peru wizard" (section 3), with the
 * lead's id, the consent and the route. Amounts in soles. Unknown payment and price are the defaults of
 * section 9; without a plan the savings are 0, not the difference of two defaults. A household without internet pays
 * nothing and claims no saving.
 */
export const toPayload = (submission: Submission): LeadPayload & { readonly status: LeadStatus } => {
  const { draft, selected, leadId, consentAt, route } = submission;
  const unconnected = isUnconnected(draft);
  const today = unconnected ? null : (paymentCents(draft) ?? DEFAULT_PAYMENT_CENTS);
  const payment = today === null ? null : fromCents(today);
  const price = selected?.plan.entryPriceCents ?? DEFAULT_SELECTED_PRICE_CENTS;
  const [monthly, annual] = today === null ? [null, null] : claimed(selected, today);
  return {
    leadId,
    consent: { id: peruConsent.id, acceptedAt: consentAt },
    route,
    name: draft.name.trim(),
    rut: draft.dni.trim(),
    phone: draft.phone.trim(),
    email: draft.email.trim(),
    address: draft.address.trim(),
    monthlyPayment: payment === null ? null : String(payment),
    currentCompany: draft.currentCompany,
    currentService: unconnected ? "sin_internet" : draft.currentService,
    currentMonthlyPrice: payment,
    selectedPlanName: selected?.plan.name ?? null,
    selectedPlanBrand: selected?.plan.brand ?? null,
    selectedPlanPrice: fromCents(price),
    newMonthlyPrice: fromCents(price),
    desiredServiceId: selected?.plan.serviceId ?? null,
    serviceCategory: "telecomunicaciones",
    priority: draft.priority,
    housingType: draft.housingType,
    ...(draft.district ? { district: draft.district } : {}),
    estimatedSavings: annual,
    monthlySavings: monthly,
    annualSavings: annual,
    country: "peru",
    currency: "PEN",
    leadSource: LEAD_SOURCE,
    status: draft.currentCompany === "claro" ? "claro_consultation_pending" : "pending",
    conversionNotes: notesOf(submission),
    quoteDetails: quoteDetails(submission, payment, fromCents(price)),
  };
};

/** Monthly and annual savings in soles. */
const claimed = (selected: Submission["selected"], today: number): readonly [number, number] =>
  selected
    ? [
        fromCents(monthlySavings(today, selected.plan.entryPriceCents)),
        fromCents(selected.savings.firstYearCents),
      ]
    : [0, 0];

/** Notes for the adviser, without personal data. */
const notesOf = ({ draft, selected }: Submission): string => {
  if (draft.currentCompany === "claro") return esPlans.notes.claro;
  const choice = selected
    ? esPlans.notes.chose(selected.plan.name, selected.plan.brand)
    : esPlans.notes.noPlan;
  const { currentService } = draft;
  return isUnconnected(draft) && currentService
    ? `${choice} ${esPlans.notes.unconnected(es.service[currentService])}`
    : choice;
};

const quoteDetails = (
  { draft, selected, sentAt }: Submission,
  payment: number | null,
  price: number,
): string =>
  JSON.stringify({
    plan: selected?.plan.name ?? null,
    priority: draft.priority,
    payment,
    price,
    timestamp: sentAt,
    country: "peru",
  });
