import { LeadStatus } from "@asesorador/domain/lead/status";

/** What the list is narrowed to. Lives in the address, so that a reload and a shared link show the same list. */
export type Filters = {
  /** Trimmed; "" means no search. */
  readonly q: string;
  readonly status: LeadStatus | "todos";
};

export const EVERYTHING: Filters = { q: "", status: "todos" };
/** The server's limit. */
const LONGEST_SEARCH = 120;

/** Reads "?q=…&estado=…"; what it does not know counts as no filter. */
export const filtersIn = (search: string): Filters => {
  const params = new URLSearchParams(search);
  const status = LeadStatus.safeParse(params.get("estado"));
  return { q: tidy(params.get("q") ?? ""), status: status.success ? status.data : "todos" };
};

/** The other way round: "" or "?…". Keeps every parameter that is not ours. */
export const searchWith = (search: string, { q, status }: Filters): string => {
  const params = new URLSearchParams(search);
  params.delete("q");
  params.delete("estado");
  if (tidy(q) !== "") params.set("q", tidy(q));
  if (status !== "todos") params.set("estado", status);
  return params.size > 0 ? `?${params}` : "";
};

export const isFiltered = ({ q, status }: Filters): boolean => q !== "" || status !== "todos";

const tidy = (text: string) => text.trim().slice(0, LONGEST_SEARCH).toWellFormed().replaceAll("\u0000", "");
