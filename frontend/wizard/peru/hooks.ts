import { useEffect, useRef, useSyncExternalStore } from "react";
import { brand } from "../../kernel/brand.ts";
import { es } from "./es.ts";
import { type FieldErrors, fieldId, type PeruState } from "./step.ts";

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
