import { Suspense, useEffect, useLayoutEffect, useState } from "react";
import { goTo } from "../kernel/go-to.ts";
import { LoadingPart } from "../ui/LoadingPart.tsx";
import { ChileWizard } from "../wizard/chile/ChileWizard.tsx";
import {
  CATEGORY_SELECTED,
  type Category,
  type CategorySelected,
  isCategory,
} from "../wizard/chile/category.ts";
import { mayRestore } from "../wizard/chile/draft-key.ts";
import { MobileNotice } from "../wizard/chile/MobileNotice.tsx";
import { CHILE } from "../wizard/shared/short-market.ts";
import { AlarmWizard, CarWizard } from "./short-wizards.tsx";

const PATH = "/chile";
const PARAMETER = "categoria";
/** Marks history entries that were pushed from the picker. */
const PICKED = "picked";

/** Whether the page begins with the picker as it is prerendered. */
export const isPickerAsked = (): boolean => wanted() === null && !mayRestore();

/** The picker with the telecom wizard, or the wizard of the category in the address. */
export const ChilePage = () => {
  const [category, open, leave] = useCategory();
  return (
    <Suspense fallback={<LoadingPart className="px-5 py-24 text-center text-ink2" />}>
      {category === "alarmas" && <AlarmWizard market={CHILE} onLeave={leave} />}
      {category === "seguro_auto" && <CarWizard market={CHILE} onLeave={leave} />}
      {category === "planes_moviles" && <MobileNotice onLeave={leave} />}
      {category === null && <Listening open={open} />}
    </Suspense>
  );
};

/** Listens for the picker's CATEGORY_SELECTED event. */
const Listening = ({ open }: { readonly open: (category: Category) => void }) => {
  // Before the effects: the wizard's actor, started by one, sends what was pressed since the hydration.
  useLayoutEffect(() => {
    const chosen = (event: Event) => open((event as CategorySelected).detail.category);
    addEventListener(CATEGORY_SELECTED, chosen);
    return () => removeEventListener(CATEGORY_SELECTED, chosen);
  }, [open]);
  return <ChileWizard />;
};

const wanted = (): Category | null => {
  const named = new URLSearchParams(location.search).get(PARAMETER);
  return isCategory(named) && named !== "telecomunicaciones" ? named : null;
};

/** The category in the address, and functions that open one and return to the picker. */
const useCategory = () => {
  const [category, setCategory] = useState(wanted);
  useEffect(() => {
    const follow = () => setCategory(wanted());
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);
  return [category, openIn(setCategory), leaveBy(setCategory)] as const;
};

type Show = (category: Category | null) => void;

const openIn =
  (show: Show) =>
  (category: Category): void => {
    goTo("pushState", { [PICKED]: true }, `${PATH}?${PARAMETER}=${category}`);
    show(category);
  };

/** Goes back to the picker's history entry if it directly precedes this one; otherwise pushes the picker. */
const leaveBy = (show: Show) => (): void => {
  const { [PICKED]: picked, ...marks } = (history.state ?? {}) as Readonly<Record<string, unknown>>;
  if (picked && Object.values(marks).every((mark) => depthOf(mark) === 0)) {
    history.back();
    return;
  }
  goTo("pushState", null, PATH);
  show(null);
};

const depthOf = (mark: unknown): number =>
  typeof mark === "object" && mark !== null && "depth" in mark ? Number(mark.depth) : 0;
