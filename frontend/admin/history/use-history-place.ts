import { useEffect, useRef, useState } from "react";
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

/** Browsers limit how often an address may be replaced, and each one asks for a list. */
const DEBOUNCE_MS = 300;

/** A value that may change many times a second, and is written into the address debounced. */
export const useDebounced = <Value>(value: Value, write: (value: Value) => void) => {
  const [now, setNow] = useState(value);
  const known = useRef(value);
  useEffect(() => {
    // Changed from elsewhere, such as the back button.
    if (value !== known.current) setNow(value);
    known.current = value;
  }, [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another value restarts the delay
  useEffect(() => {
    if (now === known.current) return;
    const timer = setTimeout(() => {
      known.current = now;
      write(now);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [now]);
  return [now, setNow] as const;
};
