import "../../../kernel/zod.ts";
import { fromCents, toCents } from "@asesorador/domain/kernel/amount";
import { BrandId, type ServiceId, ServiceId as ServiceIdSchema } from "@asesorador/domain/kernel/ids";
import { NO_FILTERS, type PlanFilters, PlanSort } from "@asesorador/domain/recommendation/browse";
import { MAX_COMPARED } from "@asesorador/domain/recommendation/compare";
import * as z from "zod/mini";
import type { BROWSE_NAMES } from "../address.ts";
import type { BrowseView } from "./view.ts";

export const Whole = z.pipe(
  z.string().check(z.regex(/^\d{1,7}$/)),
  z.transform((digits) => Number(digits)),
);

/** Reads the view from the query. Invalid parameters are ignored. */
export const parseBrowse = (query: URLSearchParams): BrowseView => ({
  filters: filtersIn(query),
  sort: PlanSort.safeParse(query.get("orden")).data ?? null,
  compared: comparedIn(query.get("comparar")),
});

const filtersIn = (query: URLSearchParams): PlanFilters | null => {
  const whole = (name: string) => Whole.safeParse(query.get(name)).data || null;
  const amount = whole("max");
  const filters = {
    maxCents: amount === null ? null : toCents(amount),
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
  return [...new Set(ids)].slice(0, MAX_COMPARED);
};

type Name = (typeof BROWSE_NAMES)[number];
type Part = string | number | boolean | null | undefined;

/** The view as query parameters; defaults are omitted. */
export const browseParts = ({ filters, sort, compared }: BrowseView): Readonly<Record<Name, Part>> => ({
  max: filters?.maxCents && fromCents(filters.maxCents),
  mbps: filters?.minMegabits,
  operador: filters?.brandId,
  streaming: filters?.streaming && 1,
  tv: filters?.tv && 1,
  orden: sort,
  comparar: compared.join("-"),
});

/** Serializes the parameters, each with a leading "&"; empty values are omitted. */
export const queryOf = (parts: Readonly<Record<string, Part>>): string =>
  Object.entries(parts)
    .flatMap(([name, value]) => (value ? [`&${name}=${value}`] : []))
    .join("");
