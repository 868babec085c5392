import { useEffect, useRef, useSyncExternalStore } from "react";
import { brand } from "../../kernel/brand.ts";
import { es } from "./es.ts";
import { type FieldErrors, fieldId, type PeruState, type Step, stepOf } from "./step.ts";

const NONE: readonly string[] = [];

/** Focuses the first field with an error, else the first notice that is there: on every press, and when a lead came back. */
export const useErrorFocus = (state: PeruState, errors: FieldErrors, notices = NONE): void => {
  const { nudges, rejection } = state.context;
  const latest = useRef({ errors, notices });
  latest.current = { errors, notices };
  const rejected = rejection?.kind;
  useEffect(() => {
    if (nudges === 0 && !rejected) return;
    const fields = Object.keys(latest.current.errors).map((field) => fieldId(field as keyof FieldErrors));
    const [first] = [...fields, ...latest.current.notices]
      .map((id) => document.getElementById(id))
      .filter((element) => element !== null);
    first?.focus();
  }, [nudges, rejected]);
};

/** Specification, section 2.3: the desktop layout holds from a window 1024 px wide. */
const DESKTOP = "(min-width: 1024px)";

export const useDesktop = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = matchMedia(DESKTOP);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => matchMedia(DESKTOP).matches,
  );

/** Names the step in the tab's title, and gives the page its own title back at the end. */
export const useStepTitle = (step: number): void => {
  useEffect(() => {
    const before = document.title;
    return () => {
      document.title = before;
    };
  }, []);
  useEffect(() => {
    document.title = `${es.title(step, es.steps[step - 1] ?? "")} | ${brand.name}`;
  }, [step]);
};

type History = {
  readonly state: PeruState;
  /** Steps the machine back once; resolves to the step it then stands on. */
  readonly stepBack: () => Step;
};

const MARK = "peruStep";
const marked = (): number => {
  const step: unknown = history.state?.[MARK];
  return typeof step === "number" ? step : 1;
};
const mark = (step: number) => ({ ...history.state, [MARK]: step });

/**
 * One history entry for each step, so that the browser's Back is the wizard's. The analysis leaves none behind: it
 * would only bring the visitor forward again. Returns what the wizard's own back button does.
 */
export const useStepHistory = ({ state, stepBack }: History): (() => void) => {
  const step = stepOf(state);
  const latest = useRef({ step, stepBack });
  latest.current = { step, stepBack };
  useEffect(() => {
    const stood = marked();
    if (step > stood && stood !== 3) history.pushState(mark(step), "");
    else if (step !== stood) history.replaceState(mark(step), "");
  }, [step]);
  useEffect(() => {
    const follow = () => {
      const target = marked();
      let at = latest.current.step;
      while (at > target) {
        const next = latest.current.stepBack();
        if (next >= at) break;
        at = next;
      }
      if (at !== marked()) history.replaceState(mark(at), "");
    };
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);
  return () => {
    if (marked() > 1 && step > 1) history.back();
    else stepBack();
  };
};
