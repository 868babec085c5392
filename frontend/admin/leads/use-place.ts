import { LeadId } from "@asesorador/domain/kernel/ids";
import { useLocation, useSearch } from "wouter";
import { useBackToClose } from "../../ui/use-back-to-close.ts";
import { placeIn, searchAt } from "./address.ts";

/** The open lead and the form of the list, both kept in the address. `beforeOpen`: writes into it what "back" is to find there. */
export const usePlace = (beforeOpen: () => void = () => {}) => {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const place = placeIn(search);
  const { openAt, closeAt } = useBackToClose(place.lead !== null);
  // Reads the address itself: a filter may have changed it since the last render.
  const at = (change: Partial<typeof place>) =>
    path + searchAt(window.location.search, { ...placeIn(window.location.search), ...change });
  return {
    ...place,
    open: (id: string) => {
      beforeOpen();
      openAt(at({ lead: LeadId.parse(id) }));
    },
    close: () => closeAt(at({ lead: null })),
    show: (board: boolean) => navigate(at({ board }), { replace: true }),
  };
};
