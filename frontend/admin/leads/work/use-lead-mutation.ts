import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "../../../ui/toast.ts";
import { refetchLeads } from "../queries.ts";
import { reasonOf, unsavedTitle } from "../refusal.ts";
import type { HeldDraft } from "./use-lead-draft.ts";

type LeadMutation<Input> = {
  /** Sends the command; resolves to the write's position in the event store. */
  readonly send: (input: Input) => Promise<{ readonly position: string }>;
  /** Commands of one queue are sent one after the other; without one, at once. */
  readonly queue?: string;
  /** Title of the toast after success. */
  readonly done: (input: Input) => string;
  /**
   * What was typed for it: dropped as soon as the server has it, reset once the refetched leads hold the write. What is
   * typed meanwhile stays.
   */
  readonly draft?: Pick<HeldDraft<unknown>, "submit"> | null;
  /** Called once the refetched leads hold the write, unless more was typed meanwhile. */
  readonly after?: () => void;
  /** Shows a refusal at the field that it is about and returns true; any other is reported in a toast. */
  readonly refused?: (error: unknown) => boolean;
};

/** A command to one lead: sent, read back, reported in a toast. `sending`: the last one, until that. */
export const useLeadMutation = <Input>({ send, queue, done, draft, after, refused }: LeadMutation<Input>) => {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: send,
    ...(queue === undefined ? {} : { scope: { id: queue } }),
    onMutate: () => draft?.submit(),
    onSuccess: async ({ position }, input, submitted) => {
      submitted?.drop();
      await refetchLeads(client, position);
      toast({ title: done(input), tone: "good" });
      if (submitted?.reset() ?? true) after?.();
    },
    onError: (error) => {
      if (refused?.(error)) return;
      toast({ title: unsavedTitle(error), detail: reasonOf(error), tone: "bad" });
      // The usual cause is another person's write: show it.
      void refetchLeads(client, null);
    },
  });
  return { run: mutate, busy: isPending, sending: isPending ? variables : undefined };
};
