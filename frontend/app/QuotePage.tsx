import { Suspense } from "react";
import { LoadingPart } from "../ui/LoadingPart.tsx";
import { PERU } from "../wizard/shared/short-market.ts";
import { AlarmWizard, CarWizard } from "./short-wizards.tsx";

/** Path of the alarm wizard; the page's other path is the car-insurance wizard's. */
const ALARMS = /^\/alarmas\/?$/;

/** The alarm or the car-insurance wizard of Peru. Leaving it leads to the landing page. */
export const QuotePage = ({ path }: { readonly path: string }) => {
  const Wizard = ALARMS.test(path) ? AlarmWizard : CarWizard;
  return (
    <Suspense fallback={<LoadingPart className="px-5 py-24 text-center text-ink2" />}>
      <Wizard market={PERU} onLeave={toLanding} />
    </Suspense>
  );
};

const toLanding = (): void => location.assign("/");
