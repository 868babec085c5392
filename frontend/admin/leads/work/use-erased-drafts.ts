import type { Lead } from "@asesorador/domain/lead/contract";
import { useEffect } from "react";
import { useMe } from "../../../access/current-user.ts";
import { removeLeadDrafts } from "./lead-drafts.ts";

/** Removes what the account wrote in this browser about leads that a list shows as erased. */
export const useErasedDrafts = (leads: readonly Pick<Lead, "id" | "erased">[] | undefined): void => {
  const account = useMe()?.username ?? null;
  useEffect(() => {
    if (account === null) return;
    for (const { id, erased } of leads ?? []) if (erased) removeLeadDrafts(account, id);
  }, [account, leads]);
};
