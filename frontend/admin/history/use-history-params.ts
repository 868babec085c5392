import { useLocation, useSearch } from "wouter";
import { type HistoryParams, paramsIn, searchWith } from "./address.ts";

/** The selection in the address, and how to change it. Only `goTo` adds an entry to the browser's history. */
export const useHistoryParams = () => {
  const search = useSearch();
  const [path, navigate] = useLocation();
  // Read when it is written: several parts of the tab may write one after the other.
  const write = (change: Partial<HistoryParams>, replace: boolean) =>
    navigate(path + searchWith(window.location.search, change), { replace });
  return {
    params: paramsIn(search),
    goTo: (change: Partial<HistoryParams>) => write(change, false),
    replace: (change: Partial<HistoryParams>) => write(change, true),
  };
};
