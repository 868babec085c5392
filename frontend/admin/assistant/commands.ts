import { addConfig, deleteConfig, editConfig } from "@asesorador/domain/assistant/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, Refused } from "../../kernel/http.ts";
import { toast } from "../../ui/toast.ts";
import { es } from "./es.ts";
import { refetchConfigs } from "./queries.ts";

type Change<Input> = {
  readonly send: (input: Input) => Promise<{ readonly position: string }>;
  readonly done: string;
  readonly failed: string;
};

const useChange = <Input>({ send, done, failed }: Change<Input>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    networkMode: "always",
    onSuccess: ({ position }) => {
      toast({ title: done, tone: "good" });
      return refetchConfigs(client, position);
    },
    onError: (error) => {
      toast({ title: es.toast.error, detail: reasonOf(error, failed), tone: "bad" });
      // The usual cause is another person's write: show it.
      return refetchConfigs(client, null);
    },
  });
};

/** Each sends one command, reports the result by the specification's texts and refetches the list. */
export const useAdd = () =>
  useChange({
    send: (input: { readonly configKey: string; readonly configValue: string }) =>
      call(addConfig, { ...input, isActive: true }),
    done: es.toast.saved,
    failed: es.toast.notSaved,
  });

export const useEdit = () =>
  useChange({
    send: (input: { readonly id: string; readonly configValue?: string; readonly isActive?: boolean }) =>
      call(editConfig, input),
    done: es.toast.updated,
    failed: es.toast.notUpdated,
  });

export const useRemove = () =>
  useChange({
    send: (id: string) => call(deleteConfig, { id }),
    done: es.toast.removed,
    failed: es.toast.notRemoved,
  });

/** The server's message about a field, else its reason, else `fallback`. */
const reasonOf = (error: unknown, fallback: string): string =>
  error instanceof Refused ? (error.issues[0]?.message ?? error.reason ?? fallback) : fallback;
