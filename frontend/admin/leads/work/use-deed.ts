import { useMutation } from "@tanstack/react-query";
import { toast } from "../../../ui/Toast.tsx";
import { es } from "../es.ts";
import { reasonOf } from "../refusal.ts";
import { useCatchUp } from "../use-catch-up.ts";

type Wiring<Input> = {
  /** Writes; resolves to where in history that stands. */
  readonly act: (input: Input) => Promise<{ readonly position: string }>;
  /** The toast of success. */
  readonly done: (input: Input) => string;
  /** Once everything shown has it. */
  readonly after?: () => void;
};

/** One thing that a person does to a lead: written, told in a toast, and seen at once. */
export const useDeed = <Input>({ act, done, after }: Wiring<Input>) => {
  const catchUp = useCatchUp();
  const { mutate, isPending } = useMutation({
    mutationFn: act,
    onSuccess: async ({ position }, input) => {
      await catchUp(position);
      toast({ title: done(input), tone: "good" });
      after?.();
    },
    onError: (error) => {
      toast({ title: es.unsaved, detail: reasonOf(error), tone: "bad" });
      // Most often somebody else was faster: what they did is worth seeing now.
      void catchUp(null);
    },
  });
  return { run: mutate, busy: isPending };
};
