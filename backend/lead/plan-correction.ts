import { fold } from "@asesorador/domain/kernel/decider";
import type { LeadId, ServiceId } from "@asesorador/domain/kernel/ids";
import type { CorrectPlan } from "@asesorador/domain/lead/commands";
import type { Context } from "../application/context.ts";
import { invalidField } from "../http/http-error.ts";
import { lead } from "./aggregate.ts";
import { PLAN_UNKNOWN } from "./es.ts";
import { openLead } from "./open-lead.ts";
import { refusalOf } from "./rejections.ts";
import type { PriceChoice } from "./submission.ts";

/**
 * The correction, priced by the catalogue of this moment. Housing, payment and category, by which it is priced, never change: another
 * command in between makes no difference. Throws HttpError for an unknown lead or plan.
 */
export const planCorrection = async (
  context: Pick<Context, "store" | "vault">,
  priceChoice: PriceChoice,
  { leadId, serviceId }: { readonly leadId: LeadId; readonly serviceId: ServiceId | null },
): Promise<CorrectPlan> => {
  const state = fold(lead.decider, await openLead(context, leadId));
  if (state.kind === "unknown") throw refusalOf("lead_not_found");
  if (serviceId === null)
    return {
      type: "CorrectPlan",
      leadId,
      plan: null,
      currency: null,
      monthlySavingsCents: null,
      annualSavingsCents: null,
    };
  const { serviceCategory, housingType: housing, monthlyPaymentCents, currency } = state.asked;
  const asked = { serviceId, serviceCategory, housing, monthlyPaymentCents, paymentCurrency: currency };
  const priced = await priceChoice(asked);
  if (!priced.plan) throw invalidField("serviceId", "plan_unknown", PLAN_UNKNOWN);
  return { type: "CorrectPlan", leadId, ...priced };
};
