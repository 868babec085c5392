import { useState } from "react";

type Change = {
  readonly mutate: (next: boolean, options: { readonly onSettled: () => void }) => void;
};

/**
 * The props of a checkbox that a mutation switches: it shows the pressed state until the mutation has ended, then `on`. The
 * state is kept here, because React puts a controlled checkbox back whose state has not changed by the end of the press, and
 * the mutation reports its own state later.
 */
export const useSwitched = (on: boolean, change: Change) => {
  const [pressed, setPressed] = useState<boolean | null>(null);
  return {
    checked: pressed ?? on,
    "aria-disabled": pressed !== null,
    onChange: (next: boolean) => {
      if (pressed !== null) return;
      setPressed(next);
      change.mutate(next, { onSettled: () => setPressed(null) });
    },
  };
};
