import type { ChilePlan } from "@asesorador/domain/recommendation/chile-pick";
import { useEffect, useMemo } from "react";
import { showInAddress } from "../../kernel/change-history.ts";
import { isBrowseAsked, plainAddress } from "../browse/address.ts";
import type { BrowseView } from "../browse/tools/view.ts";
import { type Browsing, useBrowsing } from "../browse/use-browsing.ts";
import type { PlansSeen } from "../shared/visit-signals.ts";
import type { Tools } from "./tools.ts";

const load = async () => (await import("./tools.ts")).tools;
const plain: BrowseView = { filters: null, sort: null, compared: [] };
const read = (tools: Tools) => tools.parseBrowse(new URLSearchParams(location.search));

export type PlanTools = Browsing<Tools, BrowseView> & {
  readonly shown: readonly ChilePlan[];
  /** The view as query parameters, each with a leading "&". */
  readonly query: string;
};

/**
 * View of the proposal's list: cheapest first, or by the visitor's filters and sorting; the address is
 * updated. `unconnected`: nothing is paid today, so that no order is called a saving.
 */
export const usePlanTools = (all: readonly ChilePlan[], unconnected: boolean): PlanTools => {
  const browsing = useBrowsing({ load, plain, isAsked: isBrowseAsked, read });
  const { tools, view, isOpening } = browsing;
  const query = tools?.queryOf(tools.browseParts(view)) ?? "";
  useEffect(() => {
    if (isOpening) return;
    const address = plainAddress();
    const joint = address.includes("?") ? query : query.replace("&", "?");
    showInAddress(address + joint);
  }, [query, isOpening]);
  const shown = useMemo(() => tools?.browse(all, view).shown ?? all, [tools, all, view]);
  useEffect(() => {
    const detail: PlansSeen = isOpening ? null : { plans: shown, view };
    dispatchEvent(new CustomEvent("plansSeen", { detail }));
  }, [isOpening, shown, view]);
  const offered = tools && unconnected ? { ...tools, market: tools.unbilled } : tools;
  return { ...browsing, tools: offered, shown, query };
};
