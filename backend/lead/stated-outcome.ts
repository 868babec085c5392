import type { ServiceId } from "@asesorador/domain/kernel/ids";
import type { Currency } from "@asesorador/domain/kernel/market";
import { toCents } from "@asesorador/domain/kernel/money";
import type { StatedContract, StatedQuote } from "@asesorador/domain/lead/outcome";
import type { LeadStatus } from "@asesorador/domain/lead/status";
import type { ContractInput, QuoteInput } from "@asesorador/domain/lead/work-contract";
import { invalidField } from "../http/http-error.ts";
import { OUTCOME_MISPLACED, PLAN_UNKNOWN } from "./es.ts";
import type { PriceChoice } from "./submission.ts";

type Stated = {
  readonly status: LeadStatus;
  readonly quote: QuoteInput | null;
  readonly contract: ContractInput | null;
};

/**
 * What was quoted or contracted, with the currency of its plan. Throws HttpError 400 for a plan that is not in the
 * catalogue, and for an outcome that the status does not have.
 */
export const statedOutcome = async (
  priceChoice: PriceChoice,
  { status, quote, contract }: Stated,
): Promise<{ readonly quote: StatedQuote | null; readonly contract: StatedContract | null }> => {
  if (quote && status !== "quoted") throw misplaced("quote");
  if (contract && status !== "converted") throw misplaced("contract");
  return {
    quote: quote && (await pricedOf(priceChoice, quote, "quote")),
    contract: contract && {
      ...(await pricedOf(priceChoice, contract, "contract")),
      promotion: contract.promotion,
      commissionCents: centsOf(contract.commission),
      installsOn: contract.installsOn,
    },
  };
};

const misplaced = (field: string) => invalidField(field, "not_for_this_status", OUTCOME_MISPLACED);

const pricedOf = async (
  priceChoice: PriceChoice,
  { serviceId, price }: QuoteInput,
  field: string,
): Promise<StatedQuote> => ({
  serviceId,
  planCurrency: serviceId === null ? null : await currencyOf(priceChoice, serviceId, field),
  priceCents: centsOf(price),
});

const currencyOf = async (
  priceChoice: PriceChoice,
  serviceId: ServiceId,
  field: string,
): Promise<Currency | null> => {
  const asked = { serviceCategory: "", housing: null, monthlyPaymentCents: null, paymentCurrency: null };
  const { plan, currency } = await priceChoice({ serviceId, ...asked });
  if (!plan) throw invalidField(`${field}.serviceId`, "plan_unknown", PLAN_UNKNOWN);
  return currency;
};

const centsOf = (amount: number | null): number | null => (amount === null ? null : toCents(amount));
