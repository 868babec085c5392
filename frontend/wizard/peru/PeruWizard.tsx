import { lazy, Suspense, useEffect } from "react";
import { useStepTitle } from "../shared/hooks.ts";
import { LoadingPart } from "../shared/LoadingPart.tsx";
import { required } from "../shared/persistently.ts";
import { useStepHistory } from "../shared/use-step-history.ts";
import { es } from "./es.ts";
import { Frame } from "./Frame.tsx";
import { StepBudget } from "./StepBudget.tsx";
import { StepPriority } from "./StepPriority.tsx";
import { type Step, type StepProps, stepOf } from "./step.ts";
import { useLink } from "./use-link.ts";
import { useWizard } from "./use-wizard.ts";

const steps = () => import("./LaterStep.tsx");
/**
 * The code that submits is loaded with the steps before the submit: the visitor may be offline when the last
 * button is pressed.
 */
const later = async () => {
  const [loaded] = await Promise.all([steps(), import("./payload.ts"), import("../shared/send-lead.ts")]);
  return loaded;
};
const LaterStep = lazy(async () => ({ default: (await required(later)).LaterStep }));

/** Back skips it, because it moves on by itself. */
const ANALYSIS = 3;

/** The Peru quote wizard. `onBack` is called by Back on the first step. */
export const PeruWizard = ({ onBack }: { readonly onBack: () => void }) => {
  const wizard = useWizard(onBack);
  // History entries start at the step that a link leads to: a reload must find the entries it had.
  return useLink(wizard.send) ? (
    <Steps {...wizard} />
  ) : (
    <Frame step={ANALYSIS} onBack={onBack}>
      <LoadingPart />
    </Frame>
  );
};

const Steps = ({ state, send, now }: ReturnType<typeof useWizard>) => {
  const step = stepOf(state);
  const back = useStepHistory({
    key: "peru",
    first: 1,
    step,
    transient: ANALYSIS,
    stepBack: () => {
      send({ type: "back" });
      return stepOf(now());
    },
  });
  useStepTitle(es.title(step, es.steps[step - 1] ?? ""));
  useEffect(() => {
    // Prefetch the next screens while the visitor chooses a priority. A failure is reported when they are
    // needed.
    if (step === 2) later().catch(() => {});
  }, [step]);
  return (
    <Frame step={step} onBack={back}>
      <Suspense fallback={<LoadingPart />}>
        <Screen step={step} state={state} send={send} />
      </Suspense>
    </Frame>
  );
};

const Screen = ({ step, ...props }: StepProps & { readonly step: Step }) => {
  if (step === 1) return <StepBudget {...props} />;
  return step === 2 ? <StepPriority {...props} /> : <LaterStep step={step} {...props} />;
};
