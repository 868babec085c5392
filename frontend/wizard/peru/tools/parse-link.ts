import "../../../kernel/zod.ts";
import { MAX_AMOUNT, toCents } from "@asesorador/domain/kernel/amount";
import { DistrictCode } from "@asesorador/domain/kernel/ids";
import { CurrentService, HousingType, PeruCompany, Priority } from "@asesorador/domain/kernel/market";
import { NO_COMPANY } from "@asesorador/domain/kernel/no-company";
import type { Weights } from "@asesorador/domain/recommendation/constants";
import * as z from "zod/mini";
import { browseParts, parseBrowse, queryOf, Whole } from "../../browse/tools/address.ts";
import type { View } from "./view.ts";

/** Soles with at most two decimals. */
const Payment = z.string().check(z.regex(/^\d{1,7}(\.\d{1,2})?$/));
const Answers = z.pipe(
  z.object({
    vivienda: HousingType,
    pago: Payment,
    cia: z.enum([...PeruCompany.options, NO_COMPANY]),
    servicio: CurrentService,
    prioridad: Priority,
    // Optional: what is none is left out.
    distrito: z.catch(z.optional(DistrictCode), undefined),
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
