import { fromCents, MAX_AMOUNT } from "@asesorador/domain/kernel/amount";
import { NO_COMPANY } from "@asesorador/domain/kernel/no-company";
import { addressWithout } from "../browse/address.ts";
import { centsIn } from "../shared/amounts.ts";
import type { Restored } from "./chile-context.ts";
import { type ChileDraft, companyIn, isUnconnected, PRIORITIES, SERVICES } from "./chile-draft.ts";

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

/** Answers of a shared proposal; null when any is missing or invalid. */
export const parseAnswers = (search: string): Restored | null => {
  const query = new URLSearchParams(search);
  const payment = paymentIn(query);
  const currentCompany = companyIn(query.get("cia"));
  const currentService = serviceIn(query);
  const priority = PRIORITIES.find((each) => each === query.get("prioridad"));
  if (payment > MAX_AMOUNT || !currentCompany || !currentService || !priority) return null;
  // 0 in the address: nothing is paid.
  if (payment === 0 ? !isUnconnected({ currentCompany }) : isUnconnected({ currentCompany })) return null;
  return {
    draft: {
      serviceCategory: "telecomunicaciones",
      monthlyPayment: payment === 0 ? "" : String(payment),
      currentCompany,
      currentService,
      priority,
      district: codeIn(query.get("distrito")),
    },
    step: 4,
    isSending: false,
    desiredService: null,
    savings: null,
    leadId: null,
  };
};

/**
 * What the chat's link states of today, as answers of the draft. The address of a shared proposal, which has a priority, is
 * taken as a whole or not at all; its comuna is taken all the same.
 */
export const parseStated = (search: string): Partial<ChileDraft> => {
  const query = new URLSearchParams(search);
  const district = codeIn(query.get("distrito"));
  const stated = query.has("prioridad") ? {} : todayIn(query);
  return district === "" ? stated : { ...stated, district };
};

const todayIn = (query: URLSearchParams): Partial<ChileDraft> => {
  const currentCompany = companyIn(query.get("cia"));
  const currentService = serviceIn(query);
  const payment = paymentIn(query);
  const isPaid = payment > 0 && payment <= MAX_AMOUNT;
  return {
    ...(currentCompany && { currentCompany }),
    ...(currentService && { currentService }),
    ...(isPaid && { monthlyPayment: String(payment) }),
    ...(currentCompany === NO_COMPANY && { monthlyPayment: "" }),
  };
};

const serviceIn = (query: URLSearchParams) => SERVICES.find((service) => service === query.get("servicio"));

/** 0 where it is none. */
const paymentIn = (query: URLSearchParams): number =>
  /^\d{1,9}$/.test(query.get("pago") ?? "") ? Number(query.get("pago")) : 0;

/** A comuna's code in shape; "" for anything else. */
export const codeIn = (value: unknown): string =>
  typeof value === "string" && /^\d{5}$/.test(value) ? value : "";

/** This page's address without the answers. */
export const withoutAnswers = (): string => addressWithout(ANSWERS);
