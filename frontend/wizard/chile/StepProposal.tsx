import { Alternatives } from "./Alternatives.tsx";
import { Failed, NoOffer } from "./NoOffer.tsx";
import { ProposedPlans } from "./ProposedPlans.tsx";
import { Spinner } from "./Spinner.tsx";
import type { StepProps } from "./step.ts";

/** Step 4: the plans of the visitor's type, or the reason why there are none. */
export const StepProposal = (props: StepProps) => {
  const { pick } = props.state.context;
  if (props.state.matches({ flow: { proposal: "failed" } })) return <Failed {...props} />;
  switch (pick?.kind) {
    case "plans":
      return <ProposedPlans {...props} pick={pick} />;
    case "none_of_type":
      return <Alternatives {...props} pick={pick} />;
    case "none":
      return <NoOffer {...props} reason={pick.reason} />;
    default:
      return <Spinner />;
  }
};
