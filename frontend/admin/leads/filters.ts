import { DistrictCode } from "@asesorador/domain/kernel/ids";
import { Country } from "@asesorador/domain/kernel/market";
import { storableText } from "@asesorador/domain/kernel/strings";
import type { LeadsQuery } from "@asesorador/domain/lead/contract";
import { LeadStatus } from "@asesorador/domain/lead/status";
import { Assignee } from "@asesorador/domain/lead/work";
import * as z from "zod/mini";

/** The list's filters. Kept in the address, so that a reload and a shared link show the same list. */
export type Filters = {
  /** The panel's market switch; not a filter that can be removed. */
  readonly market: Country;
  /** Trimmed; "" means no search. */
  readonly q: string;
  readonly status: LeadStatus | "todos";
  /** "todos", "me", "nobody" or a username. */
  readonly assignee: string;
  /** "" means every category. */
  readonly category: string;
  /** A district's code; "" means every district. */
  readonly district: string;
  readonly sla: Sla | "";
  readonly duplicates: boolean;
  /** Only leads whose follow-up is due by the end of today. */
  readonly today: boolean;
  /** Calendar days, YYYY-MM-DD; "" means no bound. */
  readonly from: string;
  readonly to: string;
  readonly sort: Sort;
};

export type Sort = LeadsQuery["sort"];
export type Sla = NonNullable<LeadsQuery["sla"]>;

export const SORTS = ["newest", "oldest", "savings", "due"] as const satisfies readonly Sort[];
export const SLAS = ["due", "breached", "met", "late"] as const satisfies readonly Sla[];
/** The categories that the wizards send. */
export const CATEGORIES = ["telecomunicaciones", "planes_moviles", "alarmas", "seguro_auto"] as const;

export const EVERYTHING: Filters = {
  market: "peru",
  q: "",
  status: "todos",
  assignee: "todos",
  category: "",
  district: "",
  sla: "",
  duplicates: false,
  today: false,
  from: "",
  to: "",
  sort: "newest",
};

/** The server's limits. */
const LONGEST_SEARCH = 120;
const LONGEST_CATEGORY = 60;

/** Each filter's parameter in the address. */
const NAMES = {
  market: "mercado",
  q: "q",
  status: "estado",
  assignee: "asignado",
  category: "categoria",
  district: "distrito",
  sla: "promesa",
  duplicates: "duplicados",
  today: "seguimiento",
  from: "desde",
  to: "hasta",
  sort: "orden",
} as const satisfies Record<keyof Filters, string>;
/** Addresses are in Spanish, because people read them. */
const YES = "si";
const TODAY = "hoy";

const Day = z.iso.date();
const Persons = z.union([z.literal("me"), z.literal("nobody"), Assignee]);

/** Reads "?q=…&estado=…"; unknown values count as no filter. */
export const filtersIn = (search: string): Filters => {
  const params = new URLSearchParams(search);
  const read = (name: keyof Filters) => params.get(NAMES[name]) ?? "";
  const known = <Value extends string>(all: readonly Value[], value: string, otherwise: Value) =>
    all.find((each) => each === value) ?? otherwise;
  const parsed = (schema: z.ZodMiniType<string>, value: string, otherwise: string) => {
    const { success, data } = schema.safeParse(value);
    return success ? data : otherwise;
  };
  const sort = known(SORTS, read("sort"), "newest");
  return {
    market: known(Country.options, read("market"), EVERYTHING.market),
    q: tidy(read("q"), LONGEST_SEARCH),
    status: known([...LeadStatus.options, "todos"], read("status"), "todos"),
    assignee: parsed(Persons, read("assignee"), "todos"),
    category: tidy(read("category"), LONGEST_CATEGORY),
    district: parsed(DistrictCode, read("district"), ""),
    sla: known([...SLAS, ""], read("sla"), ""),
    duplicates: read("duplicates") === YES,
    today: read("today") === TODAY,
    from: parsed(Day, read("from"), ""),
    to: parsed(Day, read("to"), ""),
    sort,
  };
};

/** The address's search part, "" or "?…". Keeps every other parameter. */
export const searchWith = (search: string, filters: Filters): string => {
  const params = new URLSearchParams(search);
  const written: Readonly<Record<keyof Filters, string>> = {
    ...filters,
    q: tidy(filters.q, LONGEST_SEARCH),
    category: tidy(filters.category, LONGEST_CATEGORY),
    duplicates: filters.duplicates ? YES : "",
    today: filters.today ? TODAY : "",
  };
  for (const name of Object.keys(NAMES) as (keyof Filters)[]) {
    params.delete(NAMES[name]);
    if (written[name] !== EVERYTHING[name] && written[name] !== "") params.set(NAMES[name], written[name]);
  }
  return params.size > 0 ? `?${params}` : "";
};

export const marketIn = (search: string): Country => filtersIn(search).market;

/** The same filters in another market, but for its districts. */
export const searchIn = (search: string, market: Country): string => {
  const filters = filtersIn(search);
  const district = market === filters.market ? filters.district : "";
  return searchWith(search, { ...filters, market, district });
};

/** Whether any filter is set. The order is none, although "due" leaves closed leads out. */
export const isFiltered = (filters: Filters): boolean => narrowing(filters).length > 0;

/** The filters that are set. */
export const narrowing = (filters: Filters): readonly (keyof Filters)[] =>
  (Object.keys(EVERYTHING) as (keyof Filters)[]).filter(
    (name) => name !== "sort" && name !== "market" && filters[name] !== EVERYTHING[name],
  );

/** The input of the list's endpoint. */
export const queryOf = (filters: Filters) => ({
  country: filters.market,
  ...(filters.q === "" ? {} : { q: filters.q }),
  status: filters.status,
  ...(filters.assignee === "todos" ? {} : { assignee: filters.assignee }),
  ...(filters.category === "" ? {} : { category: filters.category }),
  ...(filters.district === "" ? {} : { district: filters.district }),
  ...(filters.sla === "" ? {} : { sla: filters.sla }),
  ...(filters.duplicates ? { duplicates: true as const } : {}),
  ...(filters.today ? { followUp: "today" as const } : {}),
  ...(filters.from === "" ? {} : { from: filters.from }),
  ...(filters.to === "" ? {} : { to: filters.to }),
  sort: filters.sort,
});

const tidy = (text: string, longest: number) => storableText(text.trim().slice(0, longest));
