import "../../../kernel/zod.ts";
import { toCents } from "@asesorador/domain/kernel/amount";
import { HousingType, PeruCompany } from "@asesorador/domain/kernel/market";
import { NO_COMPANY } from "@asesorador/domain/kernel/no-company";
import type { Weights } from "@asesorador/domain/recommendation/constants";
import { browseParts, parseBrowse, queryOf, Whole } from "../../browse/tools/address.ts";
import { oneOf, statedAnswers, wholeAnswers } from "../../shared/linked-answers.ts";
import { type Draft, isUnconnected } from "../draft.ts";
import type { View } from "./view.ts";

const MARKET = {
  companies: PeruCompany.options,
  /** Soles with at most two decimals. */
  payment: /^\d{1,7}(\.\d{1,2})?$/,
} as const;

const housingIn = (query: URLSearchParams) => oneOf(HousingType.options, query.get("vivienda"));

/** The answers of an address; null when any is missing or invalid, since no plan can be recommended then. */
export const parseAnswers = (search: string) => {
  const query = new URLSearchParams(search);
  const housing = housingIn(query);
  const answers = wholeAnswers(query, MARKET);
  if (!housing || !answers) return null;
  const { payment, district, ...rest } = answers;
  const monthlyPaymentCents = payment === 0 ? null : toCents(payment);
  return { ...rest, housing, monthlyPaymentCents, district: district || null };
};

/** A draft with what the address states of today; what it does not state stays. */
export const withStated = (draft: Draft, search: string): Draft => {
  const query = new URLSearchParams(search);
  const { payment, company, service, district } = statedAnswers(query, MARKET);
  const housing = query.has("prioridad") ? null : housingIn(query);
  // Who pays has a company.
  const before = payment > 0 && isUnconnected(draft) ? null : draft.currentCompany;
  const unpaid = company === NO_COMPANY ? "" : draft.monthlyPayment;
  return {
    ...draft,
    housingType: housing ?? draft.housingType,
    district: district || draft.district,
    monthlyPayment: payment > 0 ? String(payment) : unpaid,
    currentCompany: company ?? before,
    currentService: service ?? draft.currentService,
  };
};

/** Reads the view from the query. Invalid parameters are ignored. */
export const parseView = (search: string): View => {
  const query = new URLSearchParams(search);
  return {
    ...parseBrowse(query),
    weights: weightsIn(query.get("pesos")),
  };
};

const weightsIn = (text: string | null): Weights | null => {
  const parts = (text ?? "").split("-").map((part) => Whole.safeParse(part).data ?? -1);
  const [saving = -1, service = -1, extras = -1, ...more] = parts;
  const weights = { saving, service, extras };
  const isWhole = more.length === 0 && Object.values(weights).every((each) => each >= 0 && each <= 100);
  return isWhole ? weights : null;
};

/** The view as query parameters, each with a leading "&"; "" for the default view. */
export const viewQuery = ({ weights, ...view }: View): string =>
  queryOf({
    pesos: weights && [weights.saving, weights.service, weights.extras].join("-"),
    ...browseParts(view),
  });
