import { LeadId } from "@asesorador/domain/kernel/ids";
import { useEffect, useRef } from "react";
import { useLocation, useSearch } from "wouter";
import { placeIn, searchAt } from "./address.ts";

/** The lead that is open and the form of the list, both in the address: "back" closes a lead that was opened here. */
export const usePlace = () => {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const place = placeIn(search);
  const openedHere = useRef(false);
  useEffect(() => {
    if (place.lead === null) openedHere.current = false;
  }, [place.lead]);
  // Asked of the address itself: a filter may have moved it since this was drawn.
  const at = (change: Partial<typeof place>) =>
    path + searchAt(window.location.search, { ...placeIn(window.location.search), ...change });
  return {
    ...place,
    open: (id: string) => {
      // From one lead to the next is no further step: "back" leads to the list.
      const replace = place.lead !== null;
      if (!replace) openedHere.current = true;
      navigate(at({ lead: LeadId.parse(id) }), { replace });
    },
    close: () => {
      if (openedHere.current) window.history.back();
      else navigate(at({ lead: null }), { replace: true });
    },
    show: (board: boolean) => navigate(at({ board }), { replace: true }),
  };
};
