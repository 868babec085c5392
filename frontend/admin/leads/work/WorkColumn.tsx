import type { Lead } from "@asesorador/domain/lead/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { timelineQuery } from "../queries.ts";
import { Assignment } from "./Assignment.tsx";
import { Attempt } from "./Attempt.tsx";
import { Clocks } from "./Clocks.tsx";
import { FollowUp } from "./FollowUp.tsx";
import { MergedBanner } from "./MergedBanner.tsx";
import { StatusChanger } from "./StatusChanger.tsx";

type Props = { readonly lead: Lead; readonly onOpen: (id: string) => void };

/** The tools to work on a lead. */
export const WorkColumn = ({ lead, onOpen }: Props) => {
  useHistoryFollows(lead);
  return (
    <>
      <MergedBanner lead={lead} onOpen={onOpen} />
      <Attempt lead={lead} />
      <StatusChanger lead={lead} />
      <FollowUp lead={lead} />
      <Assignment lead={lead} />
      <Clocks lead={lead} />
    </>
  );
};

/** Refetches the history when a poll shows that another person changed the lead. */
const useHistoryFollows = ({ id, updatedAt }: Lead): void => {
  const client = useQueryClient();
  const seen = useRef(updatedAt);
  useEffect(() => {
    if (seen.current === updatedAt) return;
    seen.current = updatedAt;
    void client.invalidateQueries({ queryKey: timelineQuery(id).queryKey });
  }, [client, id, updatedAt]);
};
