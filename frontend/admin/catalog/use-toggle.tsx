import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ToastAction } from "../../ui/ToastAction.tsx";
import { toast } from "../../ui/toast.ts";
import { es } from "./es.ts";
import { refetchCatalog } from "./queries.ts";

export type Switched = { readonly id: number; readonly isActive: boolean; readonly revision: string };

/** The state to write. `revision`: the one that was shown; undefined: whatever it is now. */
export type Switch = {
  readonly id: number;
  readonly isActive: boolean;
  readonly revision: string | undefined;
};

export type ToggleWiring = {
  /** Resolves to the write's position. */
  readonly write: (next: Switch) => Promise<string>;
  /** Title of the toast after success. */
  readonly done: (nowActive: boolean) => string;
  readonly failed: (error: unknown) => string;
};

type Toggle = Switch & { readonly undoes: boolean };

/**
 * Activates or deactivates a brand or service; reports it in a toast that can undo it, and refetches the lists in any case.
 */
export const useToggle = ({ write, done, failed }: ToggleWiring) => {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (next: Toggle) => write(next),
    onSuccess: (position, { id, isActive, undoes }) => {
      const undo = () => mutate({ id, isActive: !isActive, revision: undefined, undoes: true });
      toast({
        title: done(isActive),
        tone: "good",
        ...(undoes
          ? {}
          : {
              action: (
                <ToastAction alternative={es.undoOtherwise} onPress={undo}>
                  {es.undo}
                </ToastAction>
              ),
            }),
      });
      return refetchCatalog(client, position);
    },
    onError: (error) => {
      toast({ title: es.error, detail: failed(error), tone: "bad" });
      // The usual cause is another person's write: show it.
      return refetchCatalog(client, null);
    },
  });
  return {
    toggle: ({ id, isActive, revision }: Switched) =>
      mutate({ id, isActive: !isActive, revision, undoes: false }),
    busyWith: isPending ? variables.id : null,
  };
};
