import { fromCents } from "@asesorador/domain/kernel/amount";
import type { Mark } from "../shared/use-step-history.ts";
import { PLAIN_QUERY } from "./link.ts";
import type { StepProps } from "./step.ts";
import { parseAnswers } from "./tools/parse-link.ts";

/** Gives the address's answers, as the visitor would, up to the analysis. An address that can't be read gives none. */
export const openLink = (send: StepProps["send"]): void => {
  const answers = parseAnswers(location.search);
  if (!answers) return;
  const { housing, monthlyPaymentCents, company, service, priority } = answers;
  const monthlyPayment = String(fromCents(monthlyPaymentCents));
  const budget = { housingType: housing, monthlyPayment, currentCompany: company, currentService: service };
  leaveFirstStepBehind();
  send({ type: "edit", change: budget });
  send({ type: "next" });
  send({ type: "edit", change: { priority } });
  send({ type: "next" });
};

/** Back leads from a link to step 1, whose own address carries no answers. After a reload the entries are there. */
const leaveFirstStepBehind = (): void => {
  if (history.state?.peru) return;
  const here = location.search;
  const mark: Mark = { step: 3, depth: 1 };
  history.replaceState(history.state, "", PLAIN_QUERY);
  history.pushState({ ...history.state, peru: mark }, "", here);
};
