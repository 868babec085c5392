import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { brand } from "../../kernel/brand.ts";

type SubmitState = {
  /** How often an incomplete step was pressed. */
  readonly invalidSubmits: number;
  readonly rejection: { readonly kind: string } | null;
};

/** Focuses the first of these elements that is there: on every press of an incomplete step, and when a lead came back. */
export const useErrorFocus = ({ invalidSubmits, rejection }: SubmitState, ids: readonly string[]): void => {
  const focusFirst = useEffectEvent(() => {
    const [first] = ids.map((id) => document.getElementById(id)).filter((element) => element !== null);
    first?.focus();
  });
  const rejected = rejection?.kind;
  useEffect(() => {
    if (invalidSubmits > 0 || rejected) focusFirst();
  }, [invalidSubmits, rejected]);
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
export const useStepTitle = (title: string): void => {
  useEffect(() => {
    const before = document.title;
    return () => {
      document.title = before;
    };
  }, []);
  useEffect(() => {
    document.title = `${title} | ${brand.name}`;
  }, [title]);
};
