import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "../../ui/toast.ts";
import { es } from "./es.ts";
import { refetchCatalog } from "./queries.ts";

export type Switched = { readonly id: number; readonly isActive: boolean; readonly revision: string };

export type ToggleWiring<One extends Switched> = {
  /** Writes the other state. Resolves to where in history that stands. */
  readonly write: (one: One) => Promise<string>;
  /** The toast of success. */
  readonly done: (nowActive: boolean) => string;
  readonly failed: (error: unknown) => string;
};

/** Switches a brand or service on or off; says so, and reads the lists anew either way. */
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
      // Most often somebody else was faster: what they wrote is worth seeing now.
      return refetchCatalog(client, null);
    },
  });
  return { toggle: (one: One) => mutate(one), busyWith: isPending ? variables.id : null };
};
