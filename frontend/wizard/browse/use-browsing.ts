import type { ServiceId } from "@asesorador/domain/kernel/ids";
import type { Listed } from "@asesorador/domain/recommendation/browse";
import { useEffect, useState } from "react";
import { loadWithRetries } from "../../kernel/load-with-retries.ts";
import { toggled } from "./toggled.ts";
import type { SortOffered } from "./tools/market.ts";
import type { BrowseTools } from "./tools/tools.ts";
import type { BrowseView } from "./tools/view.ts";

type State<Tools, View> = {
  /** null until a tool is first used. */
  readonly tools: Tools | null;
  readonly view: View;
  /** The address describes a view and the tools that read it are still loading. */
  readonly isOpening: boolean;
  readonly hasFailed: boolean;
  /** The visitor tried to compare more plans than allowed. */
  readonly isFull: boolean;
};

export type Browsing<Tools, View> = State<Tools, View> & {
  /** Loads the tools; null when loading failed, which the page reports. */
  readonly fetchTools: () => Promise<Tools | null>;
  readonly change: (change: Partial<View>) => void;
  /** Adds a plan to the comparison or removes it, at once; it is taken back when the tools cannot be loaded. */
  readonly compare: (id: ServiceId) => Promise<void>;
};

type ViewSource<Tools, View> = {
  readonly load: () => Promise<Tools>;
  /** The default view. */
  readonly plain: View;
  /** Whether the address describes a view, and how to read it. Both are called once. */
  readonly isAsked: () => boolean;
  readonly read: (tools: Tools) => View;
};

/**
 * View state of a plan list. The tools that filter, sort and compare are loaded on first use, or when the
 * address describes a view.
 */
export const useBrowsing = <Tools extends BrowseTools, View extends BrowseView>(
  source: ViewSource<Tools, View>,
): Browsing<Tools, View> => {
  const [state, setState] = useState<State<Tools, View>>(() => ({
    tools: null,
    view: source.plain,
    isOpening: source.isAsked(),
    hasFailed: false,
    isFull: false,
  }));
  const [{ load, read }] = useState(source);
  const { tools, isOpening } = state;
  useEffect(() => {
    if (!isOpening) return;
    let isWanted = true;
    const open = (change: Partial<State<Tools, View>>) =>
      isWanted && setState((before) => ({ ...before, ...change, isOpening: false }));
    loadWithRetries(load).then(
      (loaded) => open({ tools: loaded, view: read(loaded) }),
      () => open({ hasFailed: true }),
    );
    return () => {
      isWanted = false;
    };
  }, [isOpening, load, read]);

  const fetchTools = async () => {
    if (tools) return tools;
    // A second failure is reported again, too.
    setState((before) => ({ ...before, hasFailed: false }));
    const loaded = await loadWithRetries(load).catch(() => null);
    setState((before) => ({ ...before, tools: loaded, hasFailed: loaded === null }));
    return loaded;
  };
  const change = (change: Partial<View>) =>
    setState((before) => ({ ...before, isFull: false, view: { ...before.view, ...change } }));
  const compare = async (id: ServiceId) => {
    // Before any wait: a controlled checkbox that changes later than its press goes back first.
    setState((before) => {
      const compared = toggled(before.view.compared, id);
      return compared
        ? { ...before, isFull: false, view: { ...before.view, compared } }
        : { ...before, isFull: true };
    });
    if (tools || (await fetchTools())) return;
    setState((before) => ({
      ...before,
      view: { ...before.view, compared: before.view.compared.filter((each) => each !== id) },
    }));
  };
  return { ...state, fetchTools, change, compare };
};

/** Number of active filters; a non-default order counts as one. */
export const filtersOn = ({ filters, sort }: BrowseView): number =>
  Object.values(filters ?? {}).filter(Boolean).length + (sort ? 1 : 0);

/** The explanation of the selected order; undefined for the default order. */
export const sortExplanation = (
  market: { readonly sorts: readonly SortOffered[] } | undefined,
  { sort }: BrowseView,
): string | undefined => market?.sorts.find((offered) => offered.sort === sort)?.explanation;

export const findPlan = <One extends Listed>(plans: readonly One[], id: ServiceId): One | undefined =>
  plans.find(({ plan }) => plan.serviceId === id);
