import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ToastAction } from "../../ui/ToastAction.tsx";
import { toast } from "../../ui/toast.ts";
import { es } from "./es.ts";
import { refetchCatalog } from "./queries.ts";

/** A brand or service as the list shows it. */
export type Activatable = { readonly id: number; readonly isActive: boolean; readonly revision: string };

/** The state to write. `revision`: the one that was shown; undefined: overwrites any. */
export type Activation = {
  readonly id: number;
  readonly isActive: boolean;
  readonly revision: string | undefined;
};

export type ToggleOptions = {
  /** Resolves to the write's position. */
  readonly write: (next: Activation) => Promise<string>;
  /** Title of the toast after success. */
  readonly done: (nowActive: boolean) => string;
  readonly failed: (error: unknown) => string;
};

type Toggle = Activation & { readonly isUndo: boolean };

/**
 * Activates or deactivates a brand or service; reports it in a toast that can undo it, and refetches the lists in any case.
 */
export const useToggle = ({ write, done, failed }: ToggleOptions) => {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (next: Toggle) => write(next),
    onSuccess: (position, { id, isActive, isUndo }) => {
      const undo = () => mutate({ id, isActive: !isActive, revision: undefined, isUndo: true });
      toast({
        title: done(isActive),
        tone: "good",
        ...(isUndo
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
    toggle: ({ id, isActive, revision }: Activatable) =>
      mutate({ id, isActive: !isActive, revision, isUndo: false }),
    busyWith: isPending ? variables.id : null,
  };
};
