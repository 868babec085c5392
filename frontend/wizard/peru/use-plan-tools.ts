import type { RankedPlan } from "@asesorador/domain/recommendation/peru-recommend";
import { useEffect, useMemo } from "react";
import { showInAddress } from "../../kernel/change-history.ts";
import { type Browsing, useBrowsing } from "../browse/use-browsing.ts";
import type { PlansSeen } from "../shared/visit-signals.ts";
import { answersQuery } from "./answers-query.ts";
import { isUnconnected, wholeProfile } from "./draft.ts";
import { isLink } from "./link.ts";
import type { PeruContext } from "./peru-context.ts";
import type { Tools } from "./tools/tools.ts";
import type { View } from "./tools/view.ts";

const load = async () => (await import("./tools/tools.ts")).tools;
const plain: View = { weights: null, filters: null, sort: null, compared: [] };
const read = (tools: Tools) => tools.parseView(location.search);

export type PlanTools = Browsing<Tools, View> & {
  /** `all`: best first; `kept`: those that pass the filters; `shown`: `kept` in the selected order. */
  readonly list: Readonly<Record<"all" | "kept" | "shown", readonly RankedPlan[]>>;
  /** Query string of the answers and the view. */
  readonly query: string;
};

/** View of the ranked list: weights, filters and sorting; the address is updated. */
export const usePlanTools = (context: PeruContext, ranked: readonly RankedPlan[]): PlanTools => {
  const profile = useMemo(() => wholeProfile(context.draft), [context.draft]);
  const answers = answersQuery(profile);
  // A view is restored only with the answers it belongs to.
  const isAsked = () => isLink() && location.search.startsWith(`${answers}&`);
  const browsing = useBrowsing({ load, plain, isAsked, read });
  const { tools, view, isOpening } = browsing;

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
  useEffect(() => {
    const detail: PlansSeen = isOpening ? null : { plans: list.shown, view };
    dispatchEvent(new CustomEvent("plansSeen", { detail }));
  }, [isOpening, list, view]);
  // No order is called a saving where nothing is paid today.
  const offered = tools && isUnconnected(context.draft) ? { ...tools, market: tools.unbilled } : tools;
  return { ...browsing, tools: offered, list, query };
};
