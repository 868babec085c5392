import { districtNameOf } from "@asesorador/domain/kernel/districts";
import { fromCentsOrNull } from "@asesorador/domain/kernel/money";
import type { Lead } from "@asesorador/domain/lead/contract";
import { iso } from "../kernel/iso.ts";
import { type LeadReader, openPeople, PERSON_COLUMNS, type Person, type SealedPerson } from "./person.ts";
import { UNASSIGNED } from "./tables.ts";

/** Leads with their people; an erased lead has no row of a person. */
export const LEADS = "read_model.lead left join read_model.lead_person using (lead_id)";

/** A `LeadRow`, of LEADS. */
export const LEAD_COLUMNS = `
  lead_id as id, ${PERSON_COLUMNS}, status,
  service_category as "serviceCategory", current_service as "currentService", current_company as "currentCompany",
  plan_service_id as "selectedServiceId", plan_name as "selectedPlanName", plan_brand as "selectedPlanBrand", plan_price_cents::float8 as "selectedPlanPriceCents",
  monthly_payment_cents::float8 as "monthlyPaymentCents", monthly_savings_cents::float8 as "monthlySavingsCents",
  annual_savings_cents::float8 as "annualSavingsCents", quoted_service_id as "quotedServiceId", quoted_price_cents::float8 as "quotedPriceCents",
  contract_service_id as "contractServiceId", contract_price_cents::float8 as "contractPriceCents",
  commission_cents::float8 as "commissionCents", installs_on::text as "installsOn",
  ${iso("contract_cancelled_at", "MS")} as "contractCancelledAt", cancel_reason as "cancelReason",
  priority, housing_type as "housingType", district, source as "leadSource", entered, lost_reason as "lostReason",
  country, currency, market, payment_doubt as "paymentDoubt", consent, erased, nullif(assignee, '${UNASSIGNED}') as assignee, duplicate_of as "duplicateOf",
  merged_into as "mergedInto", ${iso("consent_withdrawn_at", "MS")} as "consentWithdrawnAt",
  ${iso("due_at", "MS")} as "dueAt", ${iso("support_due_at", "MS")} as "supportDueAt",
  ${iso("first_contact_at", "MS")} as "firstContactAt", attempts, notes, ${iso("follow_up_at", "MS")} as "followUpAt",
  preferred_channel as "preferredChannel", ${iso("preferred_from", "MS")} as "preferredFrom",
  ${iso("preferred_until", "MS")} as "preferredUntil",
  ${iso("submitted_at", "MS")} as "createdAt", ${iso("updated_at", "MS")} as "updatedAt"`;

type Amounts =
  | ("selectedPlanPrice" | "monthlyPayment" | "monthlySavings" | "annualSavings")
  | ("quotedPrice" | "contractPrice" | "commission");

/**
 * A lead in the database's form: personal data sealed, amounts in cents. It is not parsed here: tables.ts gives the
 * columns their types, and a route parses what it answers.
 */
export type LeadRow = Omit<Lead, keyof Person | Amounts | "districtName"> &
  SealedPerson & {
    readonly selectedPlanPriceCents: number | null;
    readonly monthlyPaymentCents: number | null;
    readonly monthlySavingsCents: number | null;
    readonly annualSavingsCents: number | null;
    readonly quotedPriceCents: number | null;
    readonly contractPriceCents: number | null;
    readonly commissionCents: number | null;
  };

/** Opened, and with amounts in soles or pesos; in the same order. */
export const openLeads = async (
  vault: LeadReader["vault"],
  rows: readonly LeadRow[],
): Promise<readonly Lead[]> => (await openPeople(vault, rows)).map(inUnits);

const inUnits = ({
  selectedPlanPriceCents,
  monthlyPaymentCents,
  monthlySavingsCents,
  annualSavingsCents,
  quotedPriceCents,
  contractPriceCents,
  commissionCents,
  ...lead
}: Omit<LeadRow, keyof SealedPerson> & Person): Lead => ({
  ...lead,
  districtName: lead.district === null ? null : districtNameOf(lead.district),
  selectedPlanPrice: fromCentsOrNull(selectedPlanPriceCents),
  monthlyPayment: fromCentsOrNull(monthlyPaymentCents),
  monthlySavings: fromCentsOrNull(monthlySavingsCents),
  annualSavings: fromCentsOrNull(annualSavingsCents),
  quotedPrice: fromCentsOrNull(quotedPriceCents),
  contractPrice: fromCentsOrNull(contractPriceCents),
  commission: fromCentsOrNull(commissionCents),
});
