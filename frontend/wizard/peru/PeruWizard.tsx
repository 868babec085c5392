import { Suspense, useEffect } from "react";
import { showInAddress } from "../../kernel/change-history.ts";
import { lazyPart } from "../../kernel/lazy-part.ts";
import { LoadingPart } from "../../ui/LoadingPart.tsx";
import { RestoredNotice } from "../shared/restored-notice.ts";
import { StepTitle } from "../shared/StepTitle.tsx";
import { useStepHistory } from "../shared/use-step-history.ts";
import { DRAFT_KEY } from "./draft-key.ts";
import { es } from "./es.ts";
import { Frame } from "./Frame.tsx";
import { isLink, PLAIN_QUERY } from "./link.ts";
import { STEP } from "./peru-context.ts";
import { StepBudget } from "./StepBudget.tsx";
import { StepPriority } from "./StepPriority.tsx";
import { knownStepOf, type Step, type StepProps, stepOf } from "./step.ts";
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
const LaterStep = lazyPart(async () => (await later()).LaterStep);

/** The Peru quote wizard. `onBack` is called by Back on the first step. */
export const PeruWizard = ({ onBack }: { readonly onBack: () => void }) => {
  const { state, send, now } = useWizard(onBack);
  // Until the draft is read, the history entry's mark is authoritative: a reload must find the entries it had.
  const known = knownStepOf(state);
  const step = known ?? STEP.analysis;
  const back = useStepHistory({
    key: "peru",
    first: STEP.budget,
    step: known,
    // Back skips it, because it moves on by itself.
    transient: STEP.analysis,
    send,
    stepNow: () => stepOf(now()),
  });
  useEffect(() => {
    // Prefetch the next screens while the visitor chooses a priority. A failure is reported when they are
    // needed.
    if (step === STEP.priorities) later().catch(() => {});
    // A link's answers are the draft's by now; only the list's own entry names them.
    if (step < STEP.analysis && isLink()) showInAddress(PLAIN_QUERY);
  }, [step]);
  return (
    <Frame step={step} onBack={known === null ? onBack : back}>
      <StepTitle title={es.title(step, es.steps[step - 1] ?? "")} />
      <Suspense fallback={<LoadingPart />}>
        {known !== null && state.context.hasDraft && (
          <RestoredNotice
            draftKey={DRAFT_KEY}
            step={state.context.resume ? null : step}
            address={PLAIN_QUERY}
            disabled={state.context.isSending}
          />
        )}
        {known === null ? <LoadingPart /> : <Screen step={known} state={state} send={send} />}
      </Suspense>
    </Frame>
  );
};

const Screen = ({ step, ...props }: StepProps & { readonly step: Step }) => {
  if (step === STEP.budget) return <StepBudget {...props} />;
  return step === STEP.priorities ? <StepPriority {...props} /> : <LaterStep step={step} {...props} />;
};
