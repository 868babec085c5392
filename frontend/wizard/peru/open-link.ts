import { fromCents } from "@asesorador/domain/kernel/amount";
import type { Mark } from "../shared/use-step-history.ts";
import { PLAIN_QUERY } from "./link.ts";
import type { StepProps } from "./step.ts";
import { parseAnswers } from "./tools/parse-link.ts";

/** Sends the answers of the address to the machine, up to the analysis. An invalid address sends none. */
export const openLink = (send: StepProps["send"]): void => {
  const answers = parseAnswers(location.search);
  if (!answers) return;
  const { housing, monthlyPaymentCents, company, service, priority } = answers;
  const monthlyPayment = monthlyPaymentCents === null ? "" : String(fromCents(monthlyPaymentCents));
  const budget = { housingType: housing, monthlyPayment, currentCompany: company, currentService: service };
  leaveFirstStepBehind();
  send({ type: "edit", change: budget });
  send({ type: "next" });
  send({ type: "edit", change: { priority } });
  send({ type: "next" });
};

/** Adds a history entry, so that Back leads from a link to step 1. After a reload it exists already. */
const leaveFirstStepBehind = (): void => {
  if (history.state?.peru) return;
  const here = location.search;
  const mark: Mark = { step: 3, depth: 1 };
  history.replaceState(history.state, "", PLAIN_QUERY);
  history.pushState({ ...history.state, peru: mark }, "", here);
};
