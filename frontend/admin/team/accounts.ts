import {
  createAccount,
  editAccount,
  listAccounts,
  permitExport,
  resetPassword,
  unlockAccount,
} from "@asesorador/domain/access/contract";
import {
  requireSecondFactor,
  requireSecondFactorOfRole,
  resetSecondFactor,
} from "@asesorador/domain/access/second-factor-contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { SESSIONS_KEY } from "../../access/sessions-query.ts";
import { failureReason } from "../../kernel/failure-reason.ts";
import { call } from "../../kernel/http.ts";
import { toast } from "../../ui/toast.ts";
import { es } from "./es.ts";

/** A lock of minutes should not look like one of hours. */
const POLL_MS = 30_000;

export const accountsQuery = queryOptions({
  queryKey: ["accounts"],
  queryFn: ({ signal }) => call(listAccounts, {}, { signal }),
  staleTime: 0,
  refetchInterval: POLL_MS,
  refetchOnWindowFocus: "always",
});

export const commands = {
  createAccount,
  editAccount,
  permitExport,
  resetPassword,
  requireSecondFactor,
  requireSecondFactorOfRole,
  resetSecondFactor,
  unlockAccount,
} as const;

/** Does one thing to the accounts, says what came of it in a toast, and shows what they are now. */
export const useAccountChange = <Input, Result>(
  work: (input: Input) => Promise<Result>,
  said: (input: Input) => { readonly title: string; readonly detail?: string } | null,
) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSuccess: (_, input) => {
      const news = said(input);
      if (news) toast({ ...news, tone: "good" });
    },
    onError: (error) => toast({ title: es.failed, detail: reasonOf(error), tone: "bad" }),
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: accountsQuery.queryKey }),
        client.invalidateQueries({ queryKey: SESSIONS_KEY }),
      ]);
    },
  });
};

/** The server's reason, or what to do when there is none. */
export const reasonOf = failureReason({ noReason: es.noConnection, noConnection: es.noConnection });
