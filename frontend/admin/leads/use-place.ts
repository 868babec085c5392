import { LeadId } from "@asesorador/domain/kernel/ids";
import { useEffect, useRef } from "react";
import { useLocation, useSearch } from "wouter";
import { placeIn, searchAt } from "./address.ts";

/**
 * The open lead and the form of the list, both kept in the address. Closing a lead that was opened here goes back in
 * the browser's history. `beforeOpen`: writes into the address what "back" is to find there.
 */
export const usePlace = (beforeOpen: () => void = () => {}) => {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const place = placeIn(search);
  const openedHere = useRef(false);
  useEffect(() => {
    if (place.lead === null) openedHere.current = false;
  }, [place.lead]);
  // Reads the address itself: a filter may have changed it since the last render.
  const at = (change: Partial<typeof place>) =>
    path + searchAt(window.location.search, { ...placeIn(window.location.search), ...change });
  return {
    ...place,
    open: (id: string) => {
      // Replaces, so that "back" leads from any lead to the list.
      beforeOpen();
      const replace = place.lead !== null;
      if (!replace) openedHere.current = true;
      navigate(at({ lead: LeadId.parse(id) }), { replace });
    },
    close: () => {
      if (!openedHere.current) return navigate(at({ lead: null }), { replace: true });
      // Back once only: the address changes a moment later, and a second press may come before.
      openedHere.current = false;
      window.history.back();
    },
    show: (board: boolean) => navigate(at({ board }), { replace: true }),
  };
};
