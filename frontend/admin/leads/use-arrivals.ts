import type { Lead } from "@asesorador/domain/lead/contract";
import { useState } from "react";
import { arrivals } from "./pages.ts";

type Seen = { readonly of: string; readonly leads: readonly Lead[]; readonly fresh: ReadonlySet<string> };
const NONE: ReadonlySet<string> = new Set();

/**
 * Ids of the leads that arrived at the top since the list `of` was first shown or last acknowledged. `leads` is null
 * while that list is loading.
 */
export const useArrivals = (of: string, leads: readonly Lead[] | null) => {
  const [seen, setSeen] = useState<Seen | null>(null);
  if (leads !== null && (seen?.of !== of || seen.leads !== leads)) {
    // State set during render, so that a new row is marked in the frame in which it appears.
    const fresh = seen?.of === of ? [...seen.fresh, ...arrivals(seen.leads, leads)] : [];
    setSeen({ of, leads, fresh: fresh.length > 0 ? new Set(fresh) : NONE });
  }
  return {
    fresh: seen?.of === of ? seen.fresh : NONE,
    acknowledge: () => setSeen((last) => last && { ...last, fresh: NONE }),
  };
};
