import { arrange, toggled } from "./arrange.ts";
import { CompareBar } from "./CompareBar.tsx";
import { CompareDialog } from "./CompareDialog.tsx";
import { esTools } from "./es-tools.ts";
import { FilterPanel } from "./FilterPanel.tsx";
import { NothingLeft } from "./NothingLeft.tsx";
import { parseView, viewQuery } from "./parse-link.ts";
import { share } from "./share.ts";
import { WeightPanel } from "./WeightPanel.tsx";
import "./tools.css";

/** What step 4 fetches when a visitor first wants more than the list: together, so that every tool is there at once. */
export const tools = {
  arrange,
  toggled,
  parseView,
  viewQuery,
  share,
  orderText: esTools.order,
  shownText: esTools.filters.shown,
  CompareBar,
  CompareDialog,
  FilterPanel,
  NothingLeft,
  WeightPanel,
} as const;
export type Tools = typeof tools;
