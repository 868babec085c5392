import { storableText } from "@asesorador/domain/kernel/strings";
import { useLocation, useSearch } from "wouter";
import { useDebouncedWrite } from "../../kernel/use-debounced-write.ts";

/** Reads and writes a list's filters in the address, so that a reload and a shared link show the same list. */
export type InAddress<Filters> = {
  /** Unknown values count as no filter. */
  readonly read: (params: URLSearchParams) => Filters;
  /** Values by parameter; "" removes it. Other parameters stay. */
  readonly write: (filters: Filters) => Readonly<Record<string, string>>;
};

/** The filters of the address, and what was chosen or typed until it is there. */
export const useFilters = <Filters>(form: InAddress<Filters>) => {
  const search = useSearch();
  const [path, navigate] = useLocation();
  return useDebouncedWrite(
    form.read(new URLSearchParams(search)),
    (filters) => navigate(path + searchWith(search, form.write(filters)), { replace: true }),
    (filters) => JSON.stringify(form.write(filters)),
  );
};

/** "" or "?…". */
export const searchWith = (search: string, params: Readonly<Record<string, string>>): string => {
  const all = new URLSearchParams(search);
  for (const [name, value] of Object.entries(params)) {
    if (value === "") all.delete(name);
    else all.set(name, value);
  }
  return all.size > 0 ? `?${all}` : "";
};

/** A search text that is safe in an address. */
export const tidy = (text: string | null): string => storableText((text ?? "").trim().slice(0, 120));
