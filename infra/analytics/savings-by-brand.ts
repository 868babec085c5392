// npm run replay -- run infra/analytics/savings-by-brand.ts --from 2026-10-01 --to 2026-10-31
import type { Analysis } from "@asesorador/projections/replay/analysis";

type Lead = {
  readonly currency: string;
  brand: string;
  /** What it adds to the sums. */
  savingsCents: number;
  converted: boolean;
  merged: boolean;
};

const TYPES = [
  "LeadSubmitted",
  "PlanCorrected",
  "LeadConverted",
  "LeadReopened",
  "LeadsMerged",
  "LeadsUnmerged",
] as const;

/**
 * Payments in doubt, which are in no sum, as amounts in another currency than their market's; leads recorded before these
 * hints carry none, and are counted here.
 */
const DOUBTS: ReadonlySet<string> = new Set(["payment_currency", "payment_implausible"]);

/**
 * By brand and currency: leads, how many are converted, and the savings a month that were offered, as table `lead` has
 * them: merged leads are left out, and plans are those that the team corrected.
 */
const analysis: Analysis<Map<string, Lead>, (typeof TYPES)[number]> = {
  types: TYPES,
  initial: new Map(),
  fold: (leads, event) => {
    if (event.type === "LeadSubmitted") {
      const { leadId, plan, claimed, currency, country, hints, monthlySavingsCents } = event.data;
      const isCounted =
        !hints.some((hint) => DOUBTS.has(hint)) && !(country === "chile" && currency === "PEN");
      leads.set(leadId, {
        currency,
        brand: plan?.brand ?? (claimed.planName === null ? null : claimed.brand) ?? "none",
        savingsCents: isCounted ? (monthlySavingsCents ?? 0) : 0,
        converted: false,
        merged: false,
      });
      return leads;
    }
    const lead = leads.get(event.data.leadId);
    // Submitted before the time that is analysed: not counted.
    if (!lead) return leads;
    switch (event.type) {
      case "PlanCorrected":
        lead.brand = event.data.plan?.brand ?? "none";
        lead.savingsCents = event.data.counted.after.countedSavingsCents;
        break;
      case "LeadConverted":
        lead.converted = true;
        break;
      case "LeadReopened":
        lead.converted = false;
        break;
      case "LeadsMerged":
        lead.merged = true;
        break;
      case "LeadsUnmerged":
        lead.merged = false;
        break;
    }
    return leads;
  },
  result: (leads) => {
    const counted = [...leads.values()].filter(({ merged }) => !merged);
    const groups = Map.groupBy(counted, ({ brand, currency }) => `${brand} ${currency}`);
    return [...groups.values()]
      .map((members) => ({
        brand: members[0]?.brand ?? null,
        currency: members[0]?.currency ?? null,
        leads: members.length,
        converted: members.filter(({ converted }) => converted).length,
        monthly_savings_cents: members.reduce((sum, lead) => sum + lead.savingsCents, 0),
      }))
      .sort((a, b) => b.leads - a.leads);
  },
};
export default analysis;
