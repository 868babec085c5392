import { fromCents } from "@asesorador/domain/kernel/money";
import { Lead } from "@asesorador/domain/lead/contract";
import * as z from "zod/mini";
import { iso } from "../kernel/iso.ts";
import { NOBODY } from "./tables.ts";

/** What stands in the contract's lead, of a row of read_model.lead; amounts are in cents. */
export const LEAD_COLUMNS = `
  lead_id as id, name, document as rut, phone, email, address, status,
  service_category as "serviceCategory", current_service as "currentService", current_company as "currentCompany",
  plan_name as "selectedPlanName", plan_brand as "selectedPlanBrand", plan_price_cents::float8 as "selectedPlanPrice",
  monthly_payment_cents::float8 as "monthlyPayment", monthly_savings_cents::float8 as "monthlySavings",
  annual_savings_cents::float8 as "annualSavings", priority, housing_type as "housingType", source as "leadSource",
  country, currency, consent, erased, nullif(assignee, '${NOBODY}') as assignee, duplicate_of as "duplicateOf",
  merged_into as "mergedInto", ${iso("consent_withdrawn_at", "MS")} as "consentWithdrawnAt",
  ${iso("due_at", "MS")} as "dueAt", ${iso("support_due_at", "MS")} as "supportDueAt",
  ${iso("first_contact_at", "MS")} as "firstContactAt", attempts, notes, ${iso("follow_up_at", "MS")} as "followUpAt",
  preferred_channel as "preferredChannel", ${iso("preferred_from", "MS")} as "preferredFrom",
  ${iso("preferred_until", "MS")} as "preferredUntil",
  ${iso("submitted_at", "MS")} as "createdAt", ${iso("updated_at", "MS")} as "updatedAt"`;

/** The same with amounts in soles or pesos. */
export const inUnits = (row: Lead): Lead => ({
  ...row,
  selectedPlanPrice: row.selectedPlanPrice === null ? null : fromCents(row.selectedPlanPrice),
  monthlyPayment: row.monthlyPayment === null ? null : fromCents(row.monthlyPayment),
  monthlySavings: fromCents(row.monthlySavings),
  annualSavings: fromCents(row.annualSavings),
});

/** With the cursor's key. */
const KeyedRow = z.extend(Lead, { key: z.string() });
export const KeyedRows = z.array(KeyedRow);
export type KeyedRow = z.infer<typeof KeyedRow>;
export const LeadRows = z.array(Lead);
