import { browseParts, parseBrowse, queryOf } from "./address.ts";
import { browse } from "./browse.ts";
import { CompareBar } from "./CompareBar.tsx";
import { CompareDialog } from "./CompareDialog.tsx";
import { es } from "./es.ts";
import { FilterPanel } from "./FilterPanel.tsx";
import { NothingLeft } from "./NothingLeft.tsx";
import { ShareLinks } from "./ShareLinks.tsx";
import { share } from "./share.ts";
import "./tools.css";

/** The tools of a plan list, loaded together on first use. */
export const browseTools = {
  browse,
  parseBrowse,
  browseParts,
  queryOf,
  share,
  shownText: es.filters.shown,
  CompareBar,
  CompareDialog,
  FilterPanel,
  NothingLeft,
  ShareLinks,
} as const;
export type BrowseTools = typeof browseTools;
