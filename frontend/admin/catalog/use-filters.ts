import { useEffect, useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";

/** Reads and writes a list's filters in the address, so that a reload and a shared link show the same list. */
export type InAddress<Filters> = {
  /** Unknown values count as no filter. */
  readonly read: (params: URLSearchParams) => Filters;
  /** Values by parameter; "" removes it. Other parameters stay. */
  readonly write: (filters: Filters) => Readonly<Record<string, string>>;
};

/**
 * Debounce of the address: the list is filtered with every key, and browsers limit how often an address may be
 * replaced.
 */
const DEBOUNCE_MS = 300;

/** The filters of the address, and what was chosen or typed until it is there. */
export const useFilters = <Filters>(form: InAddress<Filters>) => {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const inAddress = form.read(new URLSearchParams(search));
  const [filters, setFilters] = useState(inAddress);
  const here = nameOf(form.write(inAddress));
  const wanted = nameOf(form.write(filters));
  const written = useRef(here);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the address has changed
  useEffect(() => {
    // The address was changed from elsewhere, such as the back button: the filters follow.
    if (here !== written.current) setFilters(inAddress);
    written.current = here;
  }, [here]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change restarts the delay
  useEffect(() => {
    if (wanted === here) return;
    const timer = setTimeout(() => {
      written.current = wanted;
      navigate(path + searchWith(search, form.write(filters)), { replace: true });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted, search]);

  return [filters, setFilters] as const;
};

const nameOf = (params: Readonly<Record<string, string>>): string => JSON.stringify(params);

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
export const tidy = (text: string | null): string =>
  (text ?? "").trim().slice(0, 120).toWellFormed().replaceAll("\u0000", "");
