import { useEffect } from "react";
import { Spinner } from "./Spinner.tsx";
import { StepAnalysis } from "./StepAnalysis.tsx";
import { StepContact } from "./StepContact.tsx";
import { StepProposal } from "./StepProposal.tsx";
import { StepSent } from "./StepSent.tsx";
import type { StepProps } from "./step.ts";

/** The analysis and steps 4 to 6 in one chunk, which compresses better than four. */
export const LaterStep = (props: StepProps) => {
  const { state, send } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once. The plans may have failed to load while this code did not load either.
  useEffect(() => send({ type: "retry" }), []);
  if (state.matches({ flow: "analysis" })) return <StepAnalysis {...props} />;
  if (state.matches({ flow: "proposal" })) return <StepProposal {...props} />;
  if (state.hasTag("confirmation")) return <StepSent {...props} />;
  return state.matches({ flow: { submission: "checking" } }) ? <Spinner /> : <StepContact {...props} />;
};
