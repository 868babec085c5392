import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { failureReason } from "../kernel/failure-reason.ts";
import { type Toast, toast } from "../ui/toast.ts";
import { es } from "./es.ts";

type Options = {
  /** Title of the toast after a failure. */
  readonly failed: string;
  /** The list that is refetched, also after a failure: the usual cause is that another browser changed it. */
  readonly queryKey: QueryKey;
};

/** Changes the account's browsers or sessions, reports the result in a toast and refetches the list. */
export const useDeviceChange = (work: () => Promise<Toast>, { failed, queryKey }: Options) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSuccess: (message) => toast(message),
    onError: (error) => toast({ title: failed, detail: reasonOf(error), tone: "bad" }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
};

const reasonOf = failureReason({ noReason: "", noConnection: es.noConnection });
