import { withoutBill } from "../../browse/tools/market.ts";
import { browseTools } from "../../browse/tools/tools.ts";
import { PlanDialog } from "../PlanDialog.tsx";
import { arrange } from "./arrange.ts";
import { esTools } from "./es-tools.ts";
import { peruMarket } from "./market.ts";
import { parseView, viewQuery } from "./parse-link.ts";
import { WeightPanel } from "./WeightPanel.tsx";

/** The tools of step 4, loaded on first use. */
export const tools = {
  ...browseTools,
  market: peruMarket,
  unbilled: withoutBill(peruMarket),
  arrange,
  parseView,
  viewQuery,
  ownOrder: esTools.order,
  WeightPanel,
  PlanDialog,
} as const;
export type Tools = typeof tools;
