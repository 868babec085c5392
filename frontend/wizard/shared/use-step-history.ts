import { useEffect, useEffectEvent, useRef, useState } from "react";
import { changeHistory } from "../../kernel/change-history.ts";

type StepHistory = {
  /** Distinguishes the marks of several wizards on one page. */
  readonly key: string;
  /** The wizard's first step, shown by entries without a mark. */
  readonly first: number;
  /** null while it is not known yet. */
  readonly step: number | null;
  /** A step without a history entry, because it moves on by itself. */
  readonly transient?: number;
  /** "back": one step back, out of the wizard from the first; "forward": on to a step that was reached before, as far as the answers allow. */
  readonly send: (
    event: { readonly type: "back" } | { readonly type: "forward"; readonly step: number },
  ) => void;
  /** The machine's step after what was sent. */
  readonly stepNow: () => number;
};

/**
 * The step of a history entry, the number of the wizard's entries before it, and the step of the one directly before it.
 */
export type Mark = { readonly step: number; readonly depth: number; readonly before?: number | undefined };

/** The mark of this history entry; null when it has none. */
export const markAt = (key: string): Mark | null => (history.state?.[key] as Mark | undefined) ?? null;

/**
 * Keeps one history entry per step, so that the browser's Back and Forward are the wizard's. Returns the handler of the
 * wizard's own back button, which goes one step back, whichever entry is before this one.
 */
export const useStepHistory = (wizard: StepHistory): (() => void) => {
  const { step, transient, send, stepNow } = wizard;
  const stepBack = () => {
    send({ type: "back" });
    return stepNow();
  };
  const [{ current, marked }] = useState(() => marks(wizard));
  const shownDepth = useRef(0);
  const known = useRef(false);
  useEffect(() => {
    if (step === null) return;
    const { step: shown, depth, before } = current();
    // A step that was restored or linked to adds no entry.
    const isNew = known.current && step > shown && shown !== transient;
    known.current = true;
    changeHistory(() => {
      if (isNew) history.pushState(marked({ step, depth: depth + 1, before: shown }), "");
      else if (step !== shown) history.replaceState(marked({ step, depth, before }), "");
    });
    shownDepth.current = current().depth;
  }, [step, transient, current, marked]);
  const onPopState = useEffectEvent(() => {
    const { step: target, depth, before } = current();
    const backwards = depth < shownDepth.current;
    shownDepth.current = depth;
    const from = step ?? wizard.first;
    if (backwards && from <= target) {
      // An entry from before a reload, or of a step that was skipped: the visitor meant the one before it.
      if (depth > 0) history.back();
      else stepBack();
      return;
    }
    let at = from;
    if (target > from) {
      send({ type: "forward", step: target });
      at = stepNow();
    } else at = backTo(target, from, stepBack);
    if (at !== target) changeHistory(() => history.replaceState(marked({ step: at, depth, before }), ""));
  });
  useEffect(() => {
    const follow = () => onPopState();
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);
  return () => {
    const { step: shown, depth, before } = current();
    const previous = shown - 1 === transient ? shown - 2 : shown - 1;
    if (depth > 0 && before === previous) history.back();
    else stepBack();
  };
};

const marks = ({ key, first }: StepHistory) => ({
  current: (): Mark => markAt(key) ?? { step: first, depth: 0 },
  marked: ({ step, depth, before }: Mark) => ({
    ...history.state,
    [key]: { step, depth, ...(before === undefined ? {} : { before }) },
  }),
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
