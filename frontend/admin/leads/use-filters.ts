import { useEffect, useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { ADDRESS_DEBOUNCE_MS } from "../../kernel/use-debounced-write.ts";
import { EVERYTHING, type Filters, filtersIn, searchWith } from "./filters.ts";

/** The filters of the address, and the search box, whose text is ahead of them until the typing pauses. */
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
    // The address was changed from elsewhere, such as the back button: the box follows.
    if (filters.q !== written.current) setText(filters.q);
    written.current = filters.q;
  }, [filters.q]);

  const pending = text.trim() !== filters.q;
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing restarts the delay, a new address ends it
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => apply({ ...filters, q: text.trim() }), ADDRESS_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, search]);

  return {
    filters,
    text,
    type: setText,
    /** Searches at once, on Enter. */
    search: () => apply({ ...filters, q: text.trim() }),
    /** Searches at once for what was typed and not searched for yet: another entry of the history is about to begin. */
    flush: () => {
      if (pending) apply({ ...filters, q: text.trim() });
    },
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
