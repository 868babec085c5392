import {
  type Country,
  CURRENCY,
  type CurrentService,
  type HousingType,
  PeruCompany,
} from "../../kernel/market.ts";
import { NO_COMPANY } from "../../kernel/no-company.ts";
import { isPlausiblePayment } from "../../lead/payment.ts";
import { budgetIn } from "../text/amounts-in-text.ts";
import { isUnconnected } from "../text/household-in-text.ts";
import { normalised } from "../text/normalise.ts";
import { namesWith } from "../text/operator-names.ts";
import { rolesOf, saysWhatIsPaid } from "../text/operator-roles.ts";
import { operatorsIn, withoutMentions } from "../text/operators-in-text.ts";
import { typeIn } from "../text/packs-in-text.ts";

/** What a visitor has stated of the household today, which the wizards ask for; null: not stated. */
export type WizardAnswers = {
  /** As the wizards' addresses name it; NO_COMPANY: there is no connection. */
  readonly company: string | null;
  /** Soles or pesos a month. */
  readonly payment: number | null;
  readonly service: CurrentService | null;
  /** The Chilean wizard does not ask for it. */
  readonly housing: HousingType | null;
};

export const NO_ANSWERS: WizardAnswers = { company: null, payment: null, service: null, housing: null };

/** The answers in a visitor's messages, oldest first; a later one replaces an earlier one. */
export const wizardAnswersIn = (messages: readonly string[], country: Country): WizardAnswers =>
  messages.reduce((before, message) => {
    const { company, payment, service, housing } = answersIn(normalised(message), country);
    const isConnected = (company ?? before.company) !== NO_COMPANY;
    return {
      company: company ?? before.company,
      payment: isConnected ? (payment ?? before.payment) : null,
      service: service ?? before.service,
      housing: housing ?? before.housing,
    };
  }, NO_ANSWERS);

const answersIn = (text: string, country: Country): WizardAnswers => {
  const mentions = operatorsIn(text, namesWith([]));
  const housing = country === "chile" ? null : housingIn(text);
  if (isUnconnected(withoutMentions(text, mentions)) || ORDERS_A_FIRST_LINE.test(text))
    return { ...NO_ANSWERS, company: NO_COMPANY, housing };
  const payment = paymentIn(text, country);
  const roles = rolesOf(text, mentions);
  const [only, ...others] = mentions;
  const today =
    mentions.findLast(({ from, to }, at) => {
      const before = text.slice(0, from);
      const moves = MOVES_FROM.test(before) && text.slice(to).startsWith(" a ");
      return (roles[at] === "current" && !PAST.test(before)) || moves;
    }) ??
    // "Claro me cobra 100".
    (payment !== null && others.length === 0 && roles[0] === "wanted" ? only : undefined);
  return {
    company: today ? companyOf(today.name, country) : null,
    payment,
    service: today || payment !== null ? serviceIn(text) : null,
    housing,
  };
};

/** Without a wish to contract, "no tengo internet" may be an outage. */
const ORDERS_A_FIRST_LINE =
  /\bno (?:tengo|tenemos) (?:internet|wifi|servicio) (?:quier|quisier|necesit|dese)\w+ (?:contrat|pon|instal)\w+/;

/** "Quiero cambiarme de Movistar a Claro": before the first name. */
const MOVES_FROM = /\b(?:cambi|pas|migr|port|mud|traslad)\w* (?:\w+ ){0,4}de $/;
/** Before an operator that the household no longer has. */
const PAST = /\b(?:tuv|teni|estab|me fui|nos fuimos|me sali|deje |retir)\w*[^,]*$/;

const companyOf = (name: string, country: Country): string => {
  const named = name.toLowerCase();
  // What the Chilean wizard does not list is left to the visitor.
  return country === "chile" || PeruCompany.safeParse(named).success ? named : "otra";
};

/** Where a wish begins, with another amount: "pago 80 y quiero pagar menos de 60". */
const WISH =
  /\b(?:quier|quisier|busc|necesit|prefer|prefier|dese|puedo|podria|hasta|maxim|max\b|menos de|tope|como mucho|a lo mas|mejor)\w*/;
/** Paid once, by others, earlier, or not at all. */
const NOT_TODAY =
  /\b(?:mora|reconex\w+|penalidad\w*|multas?|visitas?|tecnicos?|deco\w*|router|repetidor\w*|traslad\w+|mudanza|instal\w+|vecin[oa]s?|amig[oa]s?|pagab\w+|gastab\w+|les? (?:esta )?(?:cobr|viene|llega|sale)\w*|si (?:yo )?(?:pag|gast)\w+)\b/;

const paymentIn = (text: string, country: Country): number | null => {
  const said = text.split(WISH).find((part) => saysWhatIsPaid(part, []) && !NOT_TODAY.test(part));
  const payment = said === undefined ? null : budgetIn(said, country);
  const stated = {
    monthlyPaymentCents: Math.round((payment ?? 0) * 100),
    currency: CURRENCY[country],
    serviceCategory: "telecomunicaciones",
  };
  return isPlausiblePayment(stated) ? payment : null;
};

/** Internet alone is not concluded: who pays for a pack names its internet, too. */
const serviceIn = (text: string): CurrentService | null => {
  const type = typeIn(text.split(WISH)[0] ?? "");
  if (type === "triple_pack") return "triple";
  return type === "doble_pack" ? "doble" : null;
};

const FLAT =
  /\b(?:viv|est|mud)\w+ (?:\w+ ){0,2}en (?:un |el |mi )?(?:depa|depas|depto|dpto|departamento(?! de\b)|edificio|condominio)\b/;
const HOUSE = /\bviv\w+ (?:\w+ ){0,2}en (?:una |mi )?casa\b/;

const housingIn = (text: string): HousingType | null => {
  if (FLAT.test(text)) return "edificio";
  return HOUSE.test(text) ? "casa" : null;
};
