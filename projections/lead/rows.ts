import { fromCents } from "@asesorador/domain/kernel/money";
import { Lead } from "@asesorador/domain/lead/contract";
import * as z from "zod/mini";
import { iso } from "../kernel/iso.ts";
import { type LeadReader, openPeople, PERSON_COLUMNS, PersonColumns } from "./person.ts";
import { NOBODY } from "./tables.ts";

/** The contract's lead, of a row of read_model.lead left joined with lead_person; amounts are in cents. */
export const LEAD_COLUMNS = `
  lead_id as id, ${PERSON_COLUMNS}, status,
  service_category as "serviceCategory", current_service as "currentService", current_company as "currentCompany",
  plan_name as "selectedPlanName", plan_brand as "selectedPlanBrand", plan_price_cents::float8 as "selectedPlanPrice",
  monthly_payment_cents::float8 as "monthlyPayment", monthly_savings_cents::float8 as "monthlySavings",
  annual_savings_cents::float8 as "annualSavings", priority, housing_type as "housingType", source as "leadSource",
  country, currency, market, payment_doubt as "paymentDoubt", consent, erased, nullif(assignee, '${NOBODY}') as assignee, duplicate_of as "duplicateOf",
  merged_into as "mergedInto", ${iso("consent_withdrawn_at", "MS")} as "consentWithdrawnAt",
  ${iso("due_at", "MS")} as "dueAt", ${iso("support_due_at", "MS")} as "supportDueAt",
  ${iso("first_contact_at", "MS")} as "firstContactAt", attempts, notes, ${iso("follow_up_at", "MS")} as "followUpAt",
  preferred_channel as "preferredChannel", ${iso("preferred_from", "MS")} as "preferredFrom",
  ${iso("preferred_until", "MS")} as "preferredUntil",
  ${iso("submitted_at", "MS")} as "createdAt", ${iso("updated_at", "MS")} as "updatedAt"`;

/** As the database has it: personal data sealed, amounts in cents. */
export const SealedLead = z.extend(
  z.omit(Lead, { name: true, rut: true, phone: true, email: true, address: true }),
  PersonColumns,
);
export type SealedLead = z.infer<typeof SealedLead>;

/** Opened, and with amounts in soles or pesos; in the same order. */
export const openLeads = async (
  vault: LeadReader["vault"],
  rows: readonly SealedLead[],
): Promise<readonly Lead[]> => (await openPeople(vault, rows)).map(inUnits);

const inUnits = (row: Lead): Lead => ({
  ...row,
  selectedPlanPrice: row.selectedPlanPrice === null ? null : fromCents(row.selectedPlanPrice),
  monthlyPayment: row.monthlyPayment === null ? null : fromCents(row.monthlyPayment),
  monthlySavings: fromCents(row.monthlySavings),
  annualSavings: fromCents(row.annualSavings),
});
