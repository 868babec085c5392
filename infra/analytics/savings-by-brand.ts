// npm run replay -- run infra/analytics/savings-by-brand.ts --from 2026-10-01 --to 2026-10-31
import type { Analysis } from "@asesorador/projections/replay/analysis";

type Lead = {
  readonly brand: string;
  readonly currency: string;
  readonly monthlySavingsCents: number;
  converted: boolean;
};

/** By brand and currency: leads, how many converted, and the savings a month that were offered to each group. */
const analysis: Analysis<Map<string, Lead>, "LeadSubmitted" | "LeadConverted"> = {
  types: ["LeadSubmitted", "LeadConverted"],
  initial: new Map(),
  fold: (leads, event) => {
    const { leadId } = event.data;
    if (event.type === "LeadSubmitted") {
      const { claimed, currency, monthlySavingsCents } = event.data;
      leads.set(leadId, {
        brand: claimed.brand ?? "none",
        currency,
        converted: false,
        monthlySavingsCents: monthlySavingsCents ?? 0,
      });
    } else {
      // Submitted before the time that is analysed: not counted.
      const lead = leads.get(leadId);
      if (lead) lead.converted = true;
    }
    return leads;
  },
  result: (leads) => {
    const groups = Map.groupBy(leads.values(), ({ brand, currency }) => `${brand} ${currency}`);
    return [...groups.values()]
      .map((members) => ({
        brand: members[0]?.brand ?? null,
        currency: members[0]?.currency ?? null,
        leads: members.length,
        converted: members.filter(({ converted }) => converted).length,
        monthly_savings_cents: members.reduce((sum, lead) => sum + lead.monthlySavingsCents, 0),
      }))
      .sort((a, b) => b.leads - a.leads);
  },
};
export default analysis;
