import { useEffect, useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { EVERYTHING, type Filters, filtersIn, searchWith } from "./filters.ts";

/** One request per pause, not per key. */
const PAUSE_MS = 300;

/** The filters of the address, and the search box, whose text runs ahead of them until the typing pauses. */
export const useFilters = () => {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const filters = filtersIn(search);
  const [text, setText] = useState(filters.q);
  const written = useRef(filters.q);

  const apply = (next: Filters) => {
    written.current = next.q;
    navigate(path + searchWith(search, next), { replace: true });
  };

  useEffect(() => {
    // Somebody else changed the address, the back button for one: the box follows.
    if (filters.q !== written.current) setText(filters.q);
    written.current = filters.q;
  }, [filters.q]);

  const pending = text.trim() !== filters.q;
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing starts the pause anew, a new address ends it
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => apply({ ...filters, q: text.trim() }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, search]);

  return {
    filters,
    text,
    type: setText,
    /** Now, without the pause: Enter was pressed. */
    search: () => apply({ ...filters, q: text.trim() }),
    choose: (change: Partial<Filters>) => {
      if (change.q !== undefined) setText(change.q);
      apply({ ...filters, q: text.trim(), ...change });
    },
    clear: () => {
      setText("");
      apply({ ...EVERYTHING, market: filters.market });
    },
  };
};

export type FilterControl = ReturnType<typeof useFilters>;
