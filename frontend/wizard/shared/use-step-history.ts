import { useEffect, useEffectEvent, useRef, useState } from "react";

type StepHistory = {
  /** Distinguishes the marks of several wizards on one page. */
  readonly key: string;
  /** The wizard's first step, shown by entries without a mark. */
  readonly first: number;
  /** null while it is not known yet. */
  readonly step: number | null;
  /** A step without a history entry, because it moves on by itself. */
  readonly transient?: number;
  /** Goes one step back, out of the wizard from the first step; returns the new step. */
  readonly stepBack: () => number;
};

/** The step of a history entry, and the number of the wizard's entries before it. */
export type Mark = { readonly step: number; readonly depth: number };

/**
 * Keeps one history entry per step, so that the browser's Back is the wizard's. Returns the handler of the
 * wizard's own back button.
 */
export const useStepHistory = ({ key, first, step, transient, stepBack }: StepHistory): (() => void) => {
  const [{ current, marked }] = useState(() => marks(key, first));
  const shownDepth = useRef(0);
  const known = useRef(false);
  useEffect(() => {
    if (step === null) return;
    const { step: shown, depth } = current();
    // A step that was restored or linked to adds no entry: Back leaves the page, the wizard's button goes one step back.
    const isNew = known.current && step > shown && shown !== transient;
    known.current = true;
    if (isNew) history.pushState(marked({ step, depth: depth + 1 }), "");
    else if (step !== shown) history.replaceState(marked({ step, depth }), "");
    shownDepth.current = current().depth;
  }, [step, transient, current, marked]);
  const onPopState = useEffectEvent(() => {
    const { step: target, depth } = current();
    const backwards = depth < shownDepth.current;
    shownDepth.current = depth;
    const from = step ?? first;
    if (backwards && from <= target) {
      // An entry from before a reload, or of a step that was skipped: the visitor meant the one before it.
      if (depth > 0) history.back();
      else stepBack();
      return;
    }
    const at = backTo(target, from, stepBack);
    if (at !== target) history.replaceState(marked({ step: at, depth }), "");
  });
  useEffect(() => {
    const follow = () => onPopState();
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);
  return () => {
    if (current().depth > 0) history.back();
    else stepBack();
  };
};

const marks = (key: string, first: number) => ({
  current: (): Mark => (history.state?.[key] as Mark | undefined) ?? { step: first, depth: 0 },
  marked: (mark: Mark) => ({ ...history.state, [key]: mark }),
});

/** Goes back to `target`, or as far as the machine allows. */
const backTo = (target: number, from: number, stepBack: () => number): number => {
  let at = from;
  while (at > target) {
    const next = stepBack();
    if (next >= at) break;
    at = next;
  }
  return at;
};
