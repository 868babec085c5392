import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { LEAD_KEY } from "./lead-queries.ts";
import { LEADS_KEY } from "./leads-query.ts";
import { wroteAt } from "./written.ts";

/** The figures over the tabs; the digest of all of them asks for it. */
const SUMMARY_KEY = ["summary"];
const READ_AGAIN = [LEADS_KEY, LEAD_KEY, SUMMARY_KEY];

/** After a write: everything that shows leads is read anew, and once the write is in it. Never rejects. */
export const useCatchUp = () => {
  const client = useQueryClient();
  return useCallback(
    async (position: string | null): Promise<void> => {
      if (position !== null) wroteAt(position);
      // An answer already under way may be from before the write.
      await Promise.all(READ_AGAIN.map((queryKey) => client.cancelQueries({ queryKey })));
      await Promise.all(READ_AGAIN.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    [client],
  );
};
