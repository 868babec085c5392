import { MAX_AMOUNT } from "@asesorador/domain/kernel/amount";
import type { CurrentService, Priority } from "@asesorador/domain/kernel/market";
import { NO_COMPANY, type NoCompany } from "@asesorador/domain/kernel/no-company";
import type { Origin } from "./draft-store.ts";
import { hasStored } from "./has-stored.ts";

// The answers in an address of a telecom wizard: of a shared link, which has all of them, or of the chat's link, which has those
// that the visitor stated. Without schemas, which a first step has no room for.

const SERVICES: readonly CurrentService[] = ["internet", "doble", "triple"];
export const PRIORITIES: readonly Priority[] = ["ahorrar", "mejor_servicio", "ambos"];

/** What differs by market. */
type LinkMarket<Company extends string> = {
  readonly companies: readonly Company[];
  /** A payment as the market writes it in an address. */
  readonly payment: RegExp;
};

type LinkedAnswers<Company extends string> = {
  /** In the market's currency; 0: nothing is paid, or it is none. */
  readonly payment: number;
  readonly company: Company | NoCompany | null;
  readonly service: CurrentService | null;
  readonly priority: Priority | null;
  /** "": not stated. */
  readonly district: string;
};
type Whole<Answers> = { readonly [Name in keyof Answers]: NonNullable<Answers[Name]> };

const answersIn = <Company extends string>(
  query: URLSearchParams,
  { companies, payment }: LinkMarket<Company>,
): LinkedAnswers<Company> => ({
  payment: payment.test(query.get("pago") ?? "") ? Number(query.get("pago")) : 0,
  company: oneOf([...companies, NO_COMPANY], query.get("cia")),
  service: oneOf(SERVICES, query.get("servicio")),
  priority: oneOf(PRIORITIES, query.get("prioridad")),
  district: districtIn(query.get("distrito")),
});

/** The answers of a shared link; null when any is missing or invalid, since no plan can be recommended then. */
export const wholeAnswers = <Company extends string>(
  query: URLSearchParams,
  market: LinkMarket<Company>,
): Whole<LinkedAnswers<Company>> | null => {
  const { company, service, priority, ...rest } = answersIn(query, market);
  if (!company || !service || !priority || rest.payment > MAX_AMOUNT) return null;
  return (rest.payment === 0) === (company === NO_COMPANY) ? { ...rest, company, service, priority } : null;
};

/**
 * What the chat's link states of today. A shared link, which has a priority, is taken as a whole or not at all; its district is
 * taken all the same.
 */
export const statedAnswers = <Company extends string>(
  query: URLSearchParams,
  market: LinkMarket<Company>,
): Omit<LinkedAnswers<Company>, "priority"> => {
  const { payment, ...stated } = answersIn(query, market);
  if (isShared(query)) return { payment: 0, company: null, service: null, district: stated.district };
  return { ...stated, payment: stated.company === NO_COMPANY || payment > MAX_AMOUNT ? 0 : payment };
};

/** A shared link has a priority, the chat's has none. */
export const isShared = (query: URLSearchParams): boolean => query.has("prioridad");

/** Whose link states answers. Not the chat's in a tab without a conversation: a shared link may have been cut. */
export const originIn = (search: string): Exclude<Origin, "visit"> =>
  isShared(new URLSearchParams(search)) || !hasStored("asesorador-chat") ? "link" : "chat";

/** The code of a district in shape; "" for anything else. */
export const districtIn = (value: unknown): string =>
  typeof value === "string" && /^\d{5,6}$/.test(value) ? value : "";

/** The option that this is; null: none. */
export const oneOf = <Option extends string>(options: readonly Option[], value: unknown): Option | null =>
  options.find((option) => option === value) ?? null;
