import { fromCents } from "@asesorador/domain/kernel/amount";
import { NO_COMPANY } from "@asesorador/domain/kernel/no-company";
import { addressWithout } from "../browse/address.ts";
import { centsIn } from "../shared/amounts.ts";
import { statedAnswers, wholeAnswers } from "../shared/linked-answers.ts";
import type { Restored } from "./chile-context.ts";
import { type ChileDraft, COMPANIES } from "./chile-draft.ts";

/** Answers in the address of a shared proposal, besides the view. Never anything of the contact step. */
const ANSWERS = ["pago", "cia", "servicio", "prioridad", "distrito"] as const;

/** The query string of these answers. */
export const answersQuery = ({
  monthlyPayment,
  currentCompany,
  currentService,
  priority,
  district,
}: ChileDraft): string =>
  `?${new URLSearchParams({
    pago: String(fromCents(centsIn(monthlyPayment, "CLP") ?? 0)),
    cia: currentCompany ?? "",
    servicio: currentService ?? "",
    prioridad: priority ?? "",
    ...(district ? { distrito: district } : {}),
  })}`;

const MARKET = { companies: COMPANIES, payment: /^\d{1,9}$/ } as const;

/** Answers of a shared proposal; null when any is missing or invalid. */
export const parseAnswers = (search: string): Restored | null => {
  const answers = wholeAnswers(new URLSearchParams(search), MARKET);
  if (!answers) return null;
  const { payment, company: currentCompany, service: currentService, priority, district } = answers;
  return {
    draft: {
      serviceCategory: "telecomunicaciones",
      monthlyPayment: payment === 0 ? "" : String(payment),
      currentCompany,
      currentService,
      priority,
      district,
    },
    step: 4,
    isSending: false,
    desiredService: null,
    savings: null,
    leadId: null,
  };
};

/** What the address states of today, as answers of the draft. */
export const parseStated = (search: string): Partial<ChileDraft> => {
  const { payment, company, service, district } = statedAnswers(new URLSearchParams(search), MARKET);
  return {
    ...(company && { currentCompany: company }),
    ...(service && { currentService: service }),
    ...(payment > 0 && { monthlyPayment: String(payment) }),
    ...(company === NO_COMPANY && { monthlyPayment: "" }),
    ...(district !== "" && { district }),
  };
};

/** This page's address without the answers, and without the category that they are of. */
export const withoutAnswers = (): string => addressWithout([...ANSWERS, "categoria"]);
