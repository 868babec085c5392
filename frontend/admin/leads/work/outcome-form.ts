import type { Sent } from "@asesorador/domain/kernel/endpoint";
import { ServiceId } from "@asesorador/domain/kernel/ids";
import type { Currency } from "@asesorador/domain/kernel/market";
import { typedAmount } from "@asesorador/domain/kernel/typed-amount";
import type { Lead } from "@asesorador/domain/lead/contract";
import { type LeadStatus, needsReason } from "@asesorador/domain/lead/status";
import type { changeStatus } from "@asesorador/domain/lead/work-contract";
import { amountRefusal } from "../../../kernel/amount-refusal.ts";
import { textOrNull } from "../../../kernel/text-or-null.ts";
import { amountText } from "../amount.ts";
import { esEntry } from "../es-entry.ts";
import type { OutcomeField } from "./lead-drafts.ts";

/** As typed; "": unknown. An absent field is shown as it was prefilled. */
export type OutcomeTexts = Partial<Readonly<Record<OutcomeField, string>>>;

/** What the form of a step asks for; null: the step has none. */
export type OutcomeKind = "quote" | "contract";
/** What a step to this status asks for. null: nothing, or a reason instead. */
export const outcomeKind = (from: LeadStatus, to: LeadStatus): OutcomeKind | null => {
  if (needsReason(from, to)) return null;
  return to === "quoted" ? "quote" : to === "converted" ? "contract" : null;
};

/** Whether the step shows a form before it is written. */
export const asksFor = (from: LeadStatus, to: LeadStatus): boolean =>
  needsReason(from, to) || outcomeKind(from, to) !== null;

type Known = Pick<Lead, "selectedServiceId" | "selectedPlanPrice" | "quotedServiceId" | "quotedPrice">;

/** What was quoted last, else the plan that the person chose. */
export const prefilledOutcome = ({
  selectedServiceId,
  selectedPlanPrice,
  quotedServiceId,
  quotedPrice,
}: Known): OutcomeTexts => {
  const quoted = quotedServiceId !== null || quotedPrice !== null;
  const serviceId = quoted ? quotedServiceId : selectedServiceId;
  const price = quoted ? quotedPrice : selectedServiceId === null ? null : selectedPlanPrice;
  return {
    serviceId: serviceId === null ? "" : String(serviceId),
    price: price === null ? "" : amountText(price),
  };
};

const AMOUNTS = ["price", "commission"] as const satisfies readonly OutcomeField[];

/** What is wrong with the amounts that are not accepted, by field. */
export const amountProblems = (texts: OutcomeTexts, currency: Currency): OutcomeTexts =>
  Object.fromEntries(
    AMOUNTS.flatMap((field) => {
      const problem = amountRefusal(texts[field] ?? "", currency, esEntry.entry.amount[currency]);
      return problem === null ? [] : [[field, problem]];
    }),
  );

type Outcome = Pick<Sent<typeof changeStatus>, "quote" | "contract">;

/** The part of the request; null where nothing is known. Only for texts whose amounts are accepted. */
export const outcomeIn = (kind: OutcomeKind | null, texts: OutcomeTexts, currency: Currency): Outcome => {
  const text = (field: OutcomeField) => textOrNull(texts[field] ?? "");
  const amount = (field: OutcomeField) => typedAmount(texts[field] ?? "", currency) ?? null;
  const service = text("serviceId");
  const quote = {
    serviceId: service === null ? null : (ServiceId.safeParse(Number(service)).data ?? null),
    price: amount("price"),
  };
  if (kind === null) return {};
  if (kind === "quote") return known(quote) ? { quote } : {};
  const rest = { promotion: text("promotion"), commission: amount("commission") };
  const contract = { ...quote, ...rest, installsOn: text("installsOn") };
  return known(contract) ? { contract } : {};
};

const known = (values: object): boolean => Object.values(values).some((value) => value !== null);
