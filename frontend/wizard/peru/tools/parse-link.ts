import "../../../kernel/zod.ts";
import { MAX_AMOUNT, toCents } from "@asesorador/domain/kernel/amount";
import { DistrictCode } from "@asesorador/domain/kernel/ids";
import { CurrentService, HousingType, PeruCompany, Priority } from "@asesorador/domain/kernel/market";
import { NO_COMPANY } from "@asesorador/domain/kernel/no-company";
import type { Weights } from "@asesorador/domain/recommendation/constants";
import * as z from "zod/mini";
import { browseParts, parseBrowse, queryOf, Whole } from "../../browse/tools/address.ts";
import { type Draft, isUnconnected } from "../draft.ts";
import type { View } from "./view.ts";

/** Soles with at most two decimals. */
const Payment = z.string().check(z.regex(/^\d{1,7}(\.\d{1,2})?$/));
const Company = z.enum([...PeruCompany.options, NO_COMPANY]);
/** What is none is left out. */
const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);
const district = optional(DistrictCode);
const Answers = z.pipe(
  z.object({
    vivienda: HousingType,
    pago: Payment,
    cia: Company,
    servicio: CurrentService,
    prioridad: Priority,
    distrito: district,
  }),
  z.transform(({ vivienda, pago, cia, servicio, prioridad, distrito }) => ({
    housing: vivienda,
    /** 0 in the address: nothing is paid. */
    monthlyPaymentCents: Number(pago) === 0 ? null : toCents(Number(pago)),
    company: cia,
    service: servicio,
    priority: prioridad,
    district: distrito ?? null,
  })),
);
type Answers = z.output<typeof Answers>;

/** The answers of an address; null when any is missing or invalid, since no plan can be recommended then. */
export const parseAnswers = (search: string): Answers | null => {
  const { data } = Answers.safeParse(Object.fromEntries(new URLSearchParams(search)));
  if (!data) return null;
  const { monthlyPaymentCents, company } = data;
  const isPayment =
    company === NO_COMPANY
      ? monthlyPaymentCents === null
      : monthlyPaymentCents !== null && monthlyPaymentCents <= toCents(MAX_AMOUNT);
  return isPayment ? data : null;
};

const Stated = z.object({
  vivienda: optional(HousingType),
  pago: optional(Payment),
  cia: optional(Company),
  servicio: optional(CurrentService),
  distrito: district,
});

/**
 * A draft with what the chat's link states of today; what it does not state stays. A shared link, which has a priority, is taken
 * as a whole or not at all; its district is taken all the same.
 */
export const withStated = (draft: Draft, search: string): Draft => {
  const query = Object.fromEntries(new URLSearchParams(search));
  const { vivienda, pago, cia, servicio, distrito } = Stated.parse(
    "prioridad" in query ? { distrito: query["distrito"] } : query,
  );
  const isPaid = cia !== NO_COMPANY && Number(pago) > 0 && Number(pago) <= MAX_AMOUNT;
  // Who pays has a company.
  const company = isPaid && isUnconnected(draft) ? null : draft.currentCompany;
  const payment = cia === NO_COMPANY ? "" : draft.monthlyPayment;
  return {
    ...draft,
    housingType: vivienda ?? draft.housingType,
    district: distrito ?? draft.district,
    monthlyPayment: isPaid ? String(pago) : payment,
    currentCompany: cia ?? company,
    currentService: servicio ?? draft.currentService,
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
