import { useEffect, useRef } from "react";
import type { Step } from "./step.ts";

type StepHistory = {
  readonly step: Step;
  /** Steps the machine back once, out of the wizard from the first step; tells where it then stands. */
  readonly stepBack: () => Step;
};

/** Which step a history entry shows, and how many of the wizard's entries lie behind it. */
type Mark = { readonly step: number; readonly depth: number };

const KEY = "peru";
const current = (): Mark => (history.state?.[KEY] as Mark | undefined) ?? { step: 1, depth: 0 };
const marked = (mark: Mark) => ({ ...history.state, [KEY]: mark });

/**
 * One history entry for each step, so that the browser's Back is the wizard's. The analysis leaves none behind: it
 * would only bring the visitor forward again. Returns what the wizard's own back button does.
 */
export const useStepHistory = ({ step, stepBack }: StepHistory): (() => void) => {
  const latest = useRef({ step, stepBack, depth: 0 });
  latest.current = { ...latest.current, step, stepBack };
  useEffect(() => {
    const { step: shown, depth } = current();
    const isNew = step > shown && shown !== 3;
    if (isNew) history.pushState(marked({ step, depth: depth + 1 }), "");
    else if (step !== shown) history.replaceState(marked({ step, depth }), "");
    latest.current.depth = current().depth;
  }, [step]);
  useEffect(() => {
    const follow = () => {
      const { step: target, depth } = current();
      const backwards = depth < latest.current.depth;
      latest.current.depth = depth;
      const from = latest.current.step;
      if (backwards && from <= target) {
        // An entry from before a reload, or of a step that was passed over: the press was meant for what lies behind.
        if (depth > 0) history.back();
        else latest.current.stepBack();
        return;
      }
      const at = backTo(target, from, latest.current.stepBack);
      if (at !== target) history.replaceState(marked({ step: at, depth }), "");
    };
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);
  return () => {
    if (current().depth > 0) history.back();
    else stepBack();
  };
};

/** Back until `target`, or until the machine goes no further. */
const backTo = (target: number, from: Step, stepBack: () => Step): Step => {
  let at = from;
  while (at > target) {
    const next = stepBack();
    if (next >= at) break;
    at = next;
  }
  return at;
};
