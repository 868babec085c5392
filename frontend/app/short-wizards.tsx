import { lazy } from "react";
import { loadRequired } from "../kernel/load-with-retries.ts";

/**
 * Loads a wizard together with the code that submits: the visitor may be offline when the last button is
 * pressed.
 */
const withSending = <Wizard,>(load: () => Promise<Wizard>): Promise<Wizard> =>
  loadRequired(async () => {
    const [wizard] = await Promise.all([load(), import("../wizard/shared/send-lead.ts")]);
    return wizard;
  });

export const AlarmWizard = lazy(async () => ({
  default: (await withSending(() => import("../wizard/alarm/AlarmWizard.tsx"))).AlarmWizard,
}));
export const CarWizard = lazy(async () => ({
  default: (await withSending(() => import("../wizard/car/CarWizard.tsx"))).CarWizard,
}));
