import { lazy, Suspense, useEffect, useState } from "react";
import { ChileWizard } from "../wizard/chile/ChileWizard.tsx";
import {
  CATEGORY_SELECTED,
  type Category,
  type CategorySelected,
  isCategory,
} from "../wizard/chile/category.ts";
import { MobileNotice } from "../wizard/chile/MobileNotice.tsx";
import { LoadingPart } from "../wizard/shared/LoadingPart.tsx";
import { required } from "../wizard/shared/persistently.ts";

/** A wizard with the code that sends: the visitor may be offline when its last button is pressed. */
const withSending = <Wizard,>(load: () => Promise<Wizard>): Promise<Wizard> =>
  required(async () => {
    const [wizard] = await Promise.all([load(), import("../wizard/shared/send-lead.ts")]);
    return wizard;
  });

const AlarmWizard = lazy(async () => ({
  default: (await withSending(() => import("../wizard/alarm/AlarmWizard.tsx"))).AlarmWizard,
}));
const CarWizard = lazy(async () => ({
  default: (await withSending(() => import("../wizard/car/CarWizard.tsx"))).CarWizard,
}));

const Toaster = lazy(async () => ({ default: (await required(() => import("../ui/Toaster.tsx"))).Toaster }));

const PATH = "/chile";
const PARAMETER = "categoria";
/** Marks the history entries that lie over the picker's. */
const PICKED = "picked";

/** The picker and the telecom wizard, or the category that the address names. */
export const ChilePage = () => {
  const [category, open, leave] = useCategory();
  return (
    <>
      <Suspense fallback={<LoadingPart className="px-5 py-24 text-center text-ink2" />}>
        {category === "alarmas" && <AlarmWizard onLeave={leave} />}
        {category === "seguro_auto" && <CarWizard onLeave={leave} />}
        {category === "planes_moviles" && <MobileNotice onLeave={leave} />}
        {category === null && <Listening open={open} />}
      </Suspense>
      <Suspense>
        <Toaster />
      </Suspense>
    </>
  );
};

/** Hears the picker's page-wide event. */
const Listening = ({ open }: { readonly open: (category: Category) => void }) => {
  useEffect(() => {
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

/** Which category stands in the address; how to open one, and how to come back to the picker. */
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
    history.pushState({ [PICKED]: true }, "", `${PATH}?${PARAMETER}=${category}`);
    show(category);
  };

/** Back to the entry that the picker left; a wizard's later entries, or a visitor who came straight here, have none right behind. */
const leaveBy = (show: Show) => (): void => {
  const { [PICKED]: picked, ...marks } = (history.state ?? {}) as Readonly<Record<string, unknown>>;
  if (picked && Object.values(marks).every((mark) => depthOf(mark) === 0)) {
    history.back();
    return;
  }
  history.pushState(null, "", PATH);
  show(null);
};

const depthOf = (mark: unknown): number =>
  typeof mark === "object" && mark !== null && "depth" in mark ? Number(mark.depth) : 0;
