import { lazy, Suspense, useEffect } from "react";
import { es } from "./es.ts";
import { Frame } from "./Frame.tsx";
import { useStepTitle } from "./hooks.ts";
import { StepBudget } from "./StepBudget.tsx";
import { StepPriority } from "./StepPriority.tsx";
import { type Step, type StepProps, stepOf } from "./step.ts";
import { useStepHistory } from "./use-step-history.ts";
import { useWizard } from "./use-wizard.ts";

/** What sends comes with the steps that lead there: a visitor may be offline by the time of the last button. */
const later = async () => {
  const [steps] = await Promise.all([import("./LaterSteps.tsx"), import("./submit.ts")]);
  return steps;
};
const LaterStep = lazy(async () => ({ default: (await persistently(later)).LaterStep }));

/** Ours: how often a screen that did not arrive is asked for again before the page gives up, and how long between. */
const ATTEMPTS = 5;
const PAUSE_MS = 1_500;

const persistently = async <Loaded,>(load: () => Promise<Loaded>, left = ATTEMPTS): Promise<Loaded> => {
  try {
    return await load();
  } catch (failure) {
    if (left <= 1) throw failure;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return persistently(load, left - 1);
  }
};

/** The Peru quote wizard. `onBack` is where its first step goes back to. */
export const PeruWizard = ({ onBack }: { readonly onBack: () => void }) => {
  const { state, send, now } = useWizard(onBack);
  const step = stepOf(state);
  const back = useStepHistory({
    step,
    stepBack: () => {
      send({ type: "back" });
      return stepOf(now());
    },
  });
  useStepTitle(step);
  useEffect(() => {
    // While the visitor chooses a priority, the next screens arrive. A failure shows when they are wanted.
    if (step === 2) later().catch(() => {});
  }, [step]);
  return (
    <Frame step={step} onBack={back}>
      <Suspense fallback={<p role="status">{es.loading}</p>}>
        <Screen step={step} state={state} send={send} />
      </Suspense>
    </Frame>
  );
};

const Screen = ({ step, ...props }: StepProps & { readonly step: Step }) => {
  if (step === 1) return <StepBudget {...props} />;
  return step === 2 ? <StepPriority {...props} /> : <LaterStep step={step} {...props} />;
};
