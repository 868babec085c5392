import { MAX_AMOUNT, toCents } from "@asesorador/domain/kernel/amount";
import { BrandId, type ServiceId, ServiceId as ServiceIdSchema } from "@asesorador/domain/kernel/ids";
import { CurrentService, HousingType, PeruCompany, Priority } from "@asesorador/domain/kernel/market";
import { NO_FILTERS, type PlanFilters, PlanSort } from "@asesorador/domain/recommendation/browse";
import { MOST_COMPARED } from "@asesorador/domain/recommendation/compare";
import type { Weights } from "@asesorador/domain/recommendation/constants";
import * as z from "zod/mini";
import type { View } from "./view.ts";

/** Soles with at most two decimals. */
const Payment = z.string().check(z.regex(/^\d{1,7}(\.\d{1,2})?$/));
const Answers = z.pipe(
  z.object({
    vivienda: HousingType,
    pago: Payment,
    cia: PeruCompany,
    servicio: CurrentService,
    prioridad: Priority,
  }),
  z.transform(({ vivienda, pago, cia, servicio, prioridad }) => ({
    housing: vivienda,
    monthlyPaymentCents: toCents(Number(pago)),
    company: cia,
    service: servicio,
    priority: prioridad,
  })),
);
type Answers = z.output<typeof Answers>;

/** The answers of an address; null where any is missing or unknown: half a profile recommends nothing. */
export const parseAnswers = (search: string): Answers | null => {
  const { data } = Answers.safeParse(Object.fromEntries(new URLSearchParams(search)));
  return data && data.monthlyPaymentCents > 0 && data.monthlyPaymentCents <= toCents(MAX_AMOUNT)
    ? data
    : null;
};

const Whole = z.pipe(
  z.string().check(z.regex(/^\d{1,7}$/)),
  z.transform((digits) => Number(digits)),
);

/** How the list is looked at, out of the address. A part that can't be read is left out. */
export const parseView = (search: string): View => {
  const query = new URLSearchParams(search);
  return {
    weights: weightsIn(query.get("pesos")),
    filters: filtersIn(query),
    sort: PlanSort.safeParse(query.get("orden")).data ?? null,
    compared: comparedIn(query.get("comparar")),
  };
};

const weightsIn = (text: string | null): Weights | null => {
  const parts = (text ?? "").split("-").map((part) => Whole.safeParse(part).data ?? -1);
  const [saving = -1, service = -1, extras = -1, ...more] = parts;
  const weights = { saving, service, extras };
  const isWhole = more.length === 0 && Object.values(weights).every((each) => each >= 0 && each <= 100);
  return isWhole ? weights : null;
};

const filtersIn = (query: URLSearchParams): PlanFilters | null => {
  const whole = (name: string) => Whole.safeParse(query.get(name)).data || null;
  const soles = whole("max");
  const filters = {
    maxCents: soles === null ? null : toCents(soles),
    minMegabits: whole("mbps"),
    brandId: BrandId.safeParse(whole("operador")).data ?? null,
    streaming: query.get("streaming") === "1",
    tv: query.get("tv") === "1",
  } satisfies PlanFilters;
  return JSON.stringify(filters) === JSON.stringify(NO_FILTERS) ? null : filters;
};

const comparedIn = (text: string | null): readonly ServiceId[] => {
  const ids = (text ?? "").split("-").flatMap((part) => {
    const id = ServiceIdSchema.safeParse(Whole.safeParse(part).data);
    return id.success ? [id.data] : [];
  });
  return [...new Set(ids)].slice(0, MOST_COMPARED);
};

/** What of the view goes into the address, each part with a leading "&"; "" for the list as it came. */
export const viewQuery = ({ weights, filters, sort, compared }: View): string => {
  const parts = {
    pesos: weights && [weights.saving, weights.service, weights.extras].join("-"),
    max: filters?.maxCents && filters.maxCents / 100,
    mbps: filters?.minMegabits,
    operador: filters?.brandId,
    streaming: filters?.streaming && 1,
    tv: filters?.tv && 1,
    orden: sort,
    comparar: compared.join("-"),
  };
  return Object.entries(parts)
    .flatMap(([name, value]) => (value ? [`&${name}=${value}`] : []))
    .join("");
};
