import { LeadId } from "@asesorador/domain/kernel/ids";
import { useLocation, useSearch } from "wouter";
import { useBackToClose } from "../../ui/use-back-to-close.ts";
import { paramsIn, searchAt } from "./address.ts";

/** The open lead and the form of the list, both kept in the address. `beforeOpen`: writes into it what "back" is to find there. */
export const useLeadsParams = (beforeOpen: () => void = () => {}) => {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const params = paramsIn(search);
  const { openAt, closeAt } = useBackToClose(params.lead !== null);
  // Reads the address itself: a filter may have changed it since the last render.
  const at = (change: Partial<typeof params>) =>
    path + searchAt(window.location.search, { ...paramsIn(window.location.search), ...change });
  return {
    ...params,
    open: (id: string) => {
      beforeOpen();
      openAt(at({ lead: LeadId.parse(id) }));
    },
    close: () => closeAt(at({ lead: null })),
    show: (board: boolean) => navigate(at({ board }), { replace: true }),
  };
};
