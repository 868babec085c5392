import type { ServiceId } from "@asesorador/domain/kernel/ids";
import type { RankedPlan } from "@asesorador/domain/recommendation/peru-recommend";
import { useEffect, useMemo, useState } from "react";
import { persistently } from "../shared/persistently.ts";
import { answersQuery } from "./answers-query.ts";
import { wholeProfile } from "./draft.ts";
import { isLink } from "./link.ts";
import type { PeruContext } from "./peru-context.ts";
import type { Tools } from "./tools/tools.ts";
import type { View } from "./tools/view.ts";

const load = () => persistently(async () => (await import("./tools/tools.ts")).tools);
const PLAIN: View = { weights: null, filters: null, sort: null, compared: [] };

type State = {
  /** Null until one of them is wanted. */
  readonly tools: Tools | null;
  readonly view: View;
  /** The address asks for more than the list as it came, and what reads it is on its way. */
  readonly isOpening: boolean;
  readonly hasFailed: boolean;
  /** One plan more was picked for the comparison than it takes. */
  readonly isFull: boolean;
};

export type PlanTools = State & {
  /** `all` best first; `kept` of those what passes the filters; `shown` the same in the order that was asked for. */
  readonly list: Readonly<Record<"all" | "kept" | "shown", readonly RankedPlan[]>>;
  /** The address's query: the same answers, looked at in the same way. */
  readonly query: string;
  /** Fetches the tools; null when they did not come, which the page then says. */
  readonly fetchTools: () => Promise<Tools | null>;
  readonly change: (change: Partial<View>) => void;
  /** Picks a plan for the comparison, or takes it out again. */
  readonly compare: (id: ServiceId) => Promise<void>;
};

/**
 * How the ranked list is looked at: as it came, or by the visitor's own weights, filters and order. What does that is
 * fetched when it is first wanted, or when the address says so; the address follows every change.
 */
export const usePlanTools = (context: PeruContext, ranked: readonly RankedPlan[]): PlanTools => {
  const profile = useMemo(() => wholeProfile(context.draft), [context.draft]);
  const answers = answersQuery(profile);
  const [state, setState] = useState<State>(() => ({
    tools: null,
    view: PLAIN,
    // Other answers in the address belong to another consultation.
    isOpening: isLink() && location.search.startsWith(`${answers}&`),
    hasFailed: false,
    isFull: false,
  }));
  const { tools, view, isOpening } = state;
  useEffect(() => {
    if (!isOpening) return;
    let isWanted = true;
    const open = (change: Partial<State>) =>
      isWanted && setState((before) => ({ ...before, ...change, isOpening: false }));
    load().then(
      (loaded) => open({ tools: loaded, view: loaded.parseView(location.search) }),
      () => open({ hasFailed: true }),
    );
    return () => {
      isWanted = false;
    };
  }, [isOpening]);

  const query = answers + (tools?.viewQuery(view) ?? "");
  useEffect(() => {
    if (!isOpening) showInAddress(query);
  }, [query, isOpening]);

  const list = useMemo(
    () =>
      tools?.arrange({ plans: context.plans ?? [], profile, ranked, view }) ?? {
        all: ranked,
        kept: ranked,
        shown: ranked,
      },
    [tools, context.plans, profile, ranked, view],
  );
  const fetchTools = async () => {
    const loaded = tools ?? (await load().catch(() => null));
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
  return { ...state, list, query, fetchTools, change, compare };
};

/** In the address bar, in place: this is no step of its own. */
const showInAddress = (query: string): void => {
  try {
    history.replaceState(history.state, "", query);
  } catch {
    // Safari takes a hundred changes in half a minute; the next one brings the address up to date.
  }
};

/** How many filters are set; another order counts as one. */
export const filtersOn = ({ filters, sort }: View): number =>
  Object.values(filters ?? {}).filter(Boolean).length + (sort ? 1 : 0);
