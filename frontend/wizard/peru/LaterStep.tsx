import { StepAnalysis } from "./StepAnalysis.tsx";
import { StepContact } from "./StepContact.tsx";
import { StepRecommendations } from "./StepRecommendations.tsx";
import type { StepProps } from "./step.ts";

const SCREENS = { 3: StepAnalysis, 4: StepRecommendations, 5: StepContact } as const;

type LaterStepProps = StepProps & { readonly step: keyof typeof SCREENS };

/** Steps 3 to 5 in one chunk, which compresses better than three. */
export const LaterStep = ({ step, ...props }: LaterStepProps) => {
  const Screen = SCREENS[step];
  return <Screen {...props} />;
};
