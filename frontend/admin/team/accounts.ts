import {
  createAccount,
  editAccount,
  permitExport,
  resetPassword,
  unlockAccount,
} from "@asesorador/domain/access/contract";
import {
  requireSecondFactor,
  requireSecondFactorOfRole,
  resetSecondFactor,
} from "@asesorador/domain/access/second-factor-contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { SESSIONS_KEY } from "../../access/sessions-key.ts";
import { failureReason } from "../../kernel/failure-reason.ts";
import { toast } from "../../ui/toast.ts";
import { es } from "./es.ts";
import { accountsQuery } from "./queries.ts";

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

/** A mutation of the team's accounts: reports its result in a toast (`success`; null: none), then refetches accounts and sessions. */
export const useAccountChange = <Input, Result>(
  work: (input: Input) => Promise<Result>,
  success: (input: Input) => { readonly title: string; readonly detail?: string } | null,
) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSuccess: (_, input) => {
      const message = success(input);
      if (message) toast({ ...message, tone: "good" });
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
