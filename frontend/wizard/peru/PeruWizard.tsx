import { lazy, Suspense, useEffect } from "react";
import { es } from "./es.ts";
import { Frame } from "./Frame.tsx";
import { useStepHistory, useStepTitle } from "./hooks.ts";
import { StepBudget } from "./StepBudget.tsx";
import { StepPriority } from "./StepPriority.tsx";
import { type StepProps, stepOf } from "./step.ts";
import { useWizard } from "./use-wizard.ts";

const later = {
  analysis: () => import("./StepAnalysis.tsx"),
  recommendations: () => import("./StepRecommendations.tsx"),
  contact: () => import("./StepContact.tsx"),
};
const StepAnalysis = lazy(async () => ({ default: (await later.analysis()).StepAnalysis }));
const StepRecommendations = lazy(async () => ({
  default: (await later.recommendations()).StepRecommendations,
}));
const StepContact = lazy(async () => ({ default: (await later.contact()).StepContact }));

const SCREENS = [StepBudget, StepPriority, StepAnalysis, StepRecommendations, StepContact] as const;

/** The Peru quote wizard. `onBack` is where its first step goes back to. */
export const PeruWizard = ({ onBack }: { readonly onBack: () => void }) => {
  const { state, send, now } = useWizard(onBack);
  const step = stepOf(state);
  const back = useStepHistory({
    state,
    stepBack: () => {
      send({ type: "back" });
      return stepOf(now());
    },
  });
  useStepTitle(step);
  useEffect(() => {
    // While the visitor chooses a priority, the next screens arrive. A failure shows when the screen is wanted.
    if (step === 2) for (const load of Object.values(later)) load().catch(() => {});
  }, [step]);
  return (
    <Frame step={step} onBack={back}>
      <Suspense fallback={<p role="status">{es.loading}</p>}>
        <Screen step={step} state={state} send={send} />
      </Suspense>
    </Frame>
  );
};

const Screen = ({ step, ...props }: StepProps & { readonly step: number }) => {
  const Step = SCREENS[step - 1] ?? StepBudget;
  return <Step {...props} />;
};
