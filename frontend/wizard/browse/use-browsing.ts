import type { ServiceId } from "@asesorador/domain/kernel/ids";
import type { Listed } from "@asesorador/domain/recommendation/browse";
import { useEffect, useState } from "react";
import { persistently } from "../shared/persistently.ts";
import type { SortOffered } from "./tools/market.ts";
import type { BrowseTools } from "./tools/tools.ts";
import type { BrowseView } from "./tools/view.ts";

type State<Tools, View> = {
  /** Null until one of them is wanted. */
  readonly tools: Tools | null;
  readonly view: View;
  /** The address asks for more than the list as it came, and what reads it is on its way. */
  readonly isOpening: boolean;
  readonly hasFailed: boolean;
  /** One plan more was picked for the comparison than it takes. */
  readonly isFull: boolean;
};

export type Browsing<Tools, View> = State<Tools, View> & {
  /** Fetches the tools; null when they did not come, which the page then says. */
  readonly fetchTools: () => Promise<Tools | null>;
  readonly change: (change: Partial<View>) => void;
  /** Picks a plan for the comparison, or takes it out again. */
  readonly compare: (id: ServiceId) => Promise<void>;
};

type Way<Tools, View> = {
  readonly load: () => Promise<Tools>;
  /** The list as it came. */
  readonly plain: View;
  /** Whether the address says how to look at it, and how to read that. Both are asked once. */
  readonly isAsked: () => boolean;
  readonly read: (tools: Tools) => View;
};

/**
 * How a list of plans is looked at. What filters, orders and compares is fetched when it is first wanted, or when the
 * address says so.
 */
export const useBrowsing = <Tools extends BrowseTools, View extends BrowseView>(
  way: Way<Tools, View>,
): Browsing<Tools, View> => {
  const [state, setState] = useState<State<Tools, View>>(() => ({
    tools: null,
    view: way.plain,
    isOpening: way.isAsked(),
    hasFailed: false,
    isFull: false,
  }));
  const [{ load, read }] = useState(way);
  const { tools, isOpening } = state;
  useEffect(() => {
    if (!isOpening) return;
    let isWanted = true;
    const open = (change: Partial<State<Tools, View>>) =>
      isWanted && setState((before) => ({ ...before, ...change, isOpening: false }));
    persistently(load).then(
      (loaded) => open({ tools: loaded, view: read(loaded) }),
      () => open({ hasFailed: true }),
    );
    return () => {
      isWanted = false;
    };
  }, [isOpening, load, read]);

  const fetchTools = async () => {
    const loaded = tools ?? (await persistently(load).catch(() => null));
    setState((before) => ({ ...before, tools: loaded, hasFailed: loaded === null }));
    return loaded;
  };
  const change = (change: Partial<View>) =>
    setState((before) => ({ ...before, isFull: false, view: { ...before.view, ...change } }));
  const compare = async (id: ServiceId) => {
    const loaded = await fetchTools();
    if (!loaded) return;
    setState((before) => {
      const compared = loaded.toggled(before.view.compared, id);
      return compared
        ? { ...before, isFull: false, view: { ...before.view, compared } }
        : { ...before, isFull: true };
    });
  };
  return { ...state, fetchTools, change, compare };
};

/** How many filters are set; another order counts as one. */
export const filtersOn = ({ filters, sort }: BrowseView): number =>
  Object.values(filters ?? {}).filter(Boolean).length + (sort ? 1 : 0);

/** The sentence over a list in an order of the visitor's; undefined where it stands in the recommendation's own. */
export const toldOf = (
  market: { readonly sorts: readonly SortOffered[] } | undefined,
  { sort }: BrowseView,
): string | undefined => market?.sorts.find((offered) => offered.sort === sort)?.told;

export const findPlan = <One extends Listed>(plans: readonly One[], id: ServiceId): One | undefined =>
  plans.find(({ plan }) => plan.serviceId === id);
