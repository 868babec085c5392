import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "../../ui/toast.ts";
import { es } from "./es.ts";
import { refetchCatalog } from "./queries.ts";

export type Switched = { readonly id: number; readonly isActive: boolean; readonly revision: string };

export type ToggleWiring<One extends Switched> = {
  /** Writes the opposite state. Resolves to the write's position. */
  readonly write: (one: One) => Promise<string>;
  /** Title of the toast after success. */
  readonly done: (nowActive: boolean) => string;
  readonly failed: (error: unknown) => string;
};

/** Activates or deactivates a brand or service; reports it in a toast and refetches the lists in any case. */
export const useToggle = <One extends Switched>({ write, done, failed }: ToggleWiring<One>) => {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: write,
    onSuccess: (position, one) => {
      toast({ title: done(!one.isActive), tone: "good" });
      return refetchCatalog(client, position);
    },
    onError: (error) => {
      toast({ title: es.error, detail: failed(error), tone: "bad" });
      // The usual cause is another person's write: show it.
      return refetchCatalog(client, null);
    },
  });
  return { toggle: (one: One) => mutate(one), busyWith: isPending ? variables.id : null };
};
