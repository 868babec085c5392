import { useLocation, useSearch } from "wouter";
import { type HistoryPlace, placeIn, searchWith } from "./address.ts";

/** The selection in the address, and how to change it. Only `goTo` adds an entry to the browser's history. */
export const useHistoryPlace = () => {
  const search = useSearch();
  const [path, navigate] = useLocation();
  // Read when it is written: several parts of the tab may write one after the other.
  const write = (change: Partial<HistoryPlace>, replace: boolean) =>
    navigate(path + searchWith(window.location.search, change), { replace });
  return {
    place: placeIn(search),
    goTo: (change: Partial<HistoryPlace>) => write(change, false),
    replace: (change: Partial<HistoryPlace>) => write(change, true),
  };
};
