import { type Country, CURRENCY } from "@asesorador/domain/kernel/market";
import { fromCents, toCents } from "@asesorador/domain/kernel/money";
import { alarmConsent } from "@asesorador/domain/lead/consent-alarm";
import { alarmPeruConsent } from "@asesorador/domain/lead/consent-alarm-peru";
import { carConsent } from "@asesorador/domain/lead/consent-car";
import { carPeruConsent } from "@asesorador/domain/lead/consent-car-peru";
import { chileConsent } from "@asesorador/domain/lead/consent-chile";
import { peruConsent } from "@asesorador/domain/lead/consent-peru";
import type { LeadPayload } from "@asesorador/domain/lead/contract";
import { PERU_WIZARD_SOURCE } from "@asesorador/domain/lead/decider";
import { pickChile } from "@asesorador/domain/recommendation/chile-pick";
import { alarmEstimate, carEstimate } from "@asesorador/domain/recommendation/estimates";
import { recommendPeru } from "@asesorador/domain/recommendation/peru-recommend";
import type { Plan, PricedPlan } from "@asesorador/domain/recommendation/plan";
import { savingsForLead } from "@asesorador/domain/recommendation/savings";
import { chileNeeds, type Needs, peruNeeds } from "./households.ts";
import { person } from "./people.ts";
import { type Random, seeded } from "./random.ts";

/** Input for a fictitious submission of one of the four wizards. */
export type Visit = {
  readonly index: number;
  readonly at: string;
  readonly random: Random;
  readonly plans: readonly Plan[];
};

/** Share of the wizards. The Chile-style one uses pesos, the short ones those of their market. */
const WIZARDS = { peru: 70, chile: 18, alarm: 7, car: 5 } as const;

/** One submission, as the body of POST /api/contacts. */
export const submission = (visit: Visit): LeadPayload => {
  switch (visit.random.weighted(WIZARDS)) {
    case "peru":
      return peruWizard(visit);
    case "chile":
      return chileWizard(visit);
    case "alarm":
      return alarmWizard(visit);
    default:
      return carWizard(visit);
  }
};

const peruWizard = (visit: Visit): LeadPayload => {
  const { random, plans, at } = visit;
  const needs = peruNeeds(random);
  const found = recommendPeru({ plans, profile: { ...needs, company: needs.company } });
  const ranked = found.kind === "ranked" ? found.plans : [];
  const chosen = ranked[choice(ranked.length, random)]?.plan ?? null;
  return {
    ...contact(visit, "peru"),
    ...answers(needs),
    ...(chosen ? planFields(chosen, visit, needs) : {}),
    housingType: needs.housing,
    consent: { id: peruConsent.id, acceptedAt: at },
    route: "/",
    leadSource: PERU_WIZARD_SOURCE,
  };
};

/** The Chile-style wizard: Chilean plans and amounts in pesos, under the specification's country and currency. */
const chileWizard = (visit: Visit): LeadPayload => {
  const { random, plans, at } = visit;
  const needs = chileNeeds(random);
  const found = pickChile({ plans, profile: needs });
  const picked =
    found.kind === "plans" ? found.plans.find(({ plan }) => plan.serviceId === found.pick.serviceId) : null;
  return {
    ...contact(visit, "chile"),
    ...answers(needs),
    ...(picked ? planFields(picked.plan, visit, needs) : UNKNOWN_PLAN),
    ...PESOS,
    country: "peru",
    currency: "PEN",
    preferences: random.pick(["", "tnt_sports", "netflix, hbomax"]),
    consent: { id: chileConsent.id, acceptedAt: at },
    route: "/chile",
    leadSource: "peru_website",
  };
};

/** Additional field of the Chile-style wizard. */
const PESOS = { amountsCurrency: "CLP" } as const;

type Range = readonly [number, number];
type Short = { readonly alarm: Range; readonly car: Range; readonly unit: number; readonly route: string };
/** Submissions of the alarm and the car wizard: what is paid a month in a market, in units of its currency. */
const SHORT: Readonly<Record<Country, Short>> = {
  peru: { alarm: [79, 189], car: [95, 340], unit: 1, route: "/" },
  chile: { alarm: [20, 55], car: [22, 90], unit: 1000, route: "/chile" },
};
const shortMarket = (random: Random): Country => (random.chance(0.4) ? "peru" : "chile");

/** The specification's defaults of the Chile-style wizard when no plan was chosen. */
const UNKNOWN_PLAN = { desiredServiceId: 87, selectedPlanBrand: "VTR" } as const;

const alarmWizard = (visit: Visit): LeadPayload => {
  const { random, at } = visit;
  const country = shortMarket(random);
  const hasCurrentAlarm = random.chance(0.3);
  const propertyType = random.pick(["casa", "departamento", "local"]);
  const payment = hasCurrentAlarm ? random.between(...SHORT[country].alarm) * SHORT[country].unit : 0;
  return {
    ...contact(visit, country),
    ...estimated(payment, alarmEstimate(toCents(payment), CURRENCY[country]), country),
    currentCompany: hasCurrentAlarm ? random.pick(["Prosegur", "ADT", "Securitas", "Otro"]) : null,
    currentService: hasCurrentAlarm ? "alarma" : "sin_alarma",
    serviceCategory: "alarmas",
    selectedPlanName: "Sistema de alarma",
    priority: "seguridad",
    categorySpecificData: JSON.stringify({
      propertyType,
      securityNeeds: ["cameras", "sensors"],
      hasCurrentAlarm,
    }),
    consent: { id: { peru: alarmPeruConsent, chile: alarmConsent }[country].id, acceptedAt: at },
  };
};

const carWizard = (visit: Visit): LeadPayload => {
  const { random, at } = visit;
  const country = shortMarket(random);
  const premium = random.between(...SHORT[country].car) * SHORT[country].unit;
  const vehicle = {
    vehicleBrand: random.pick(["Toyota", "Kia", "Hyundai", "Nissan"]),
    vehicleYear: random.between(2012, 2026),
  };
  const coverageType = random.pick(["third_party", "comprehensive", "limited"]);
  return {
    ...contact(visit, country),
    ...estimated(premium, carEstimate(toCents(premium), CURRENCY[country]), country),
    currentService: coverageType,
    serviceCategory: "seguro_auto",
    selectedPlanName: "Seguro vehicular",
    priority: "mejor_precio",
    categorySpecificData: JSON.stringify({ ...vehicle, hasPlate: false, coverageType }),
    consent: { id: { peru: carPeruConsent, chile: carConsent }[country].id, acceptedAt: at },
  };
};

/** Current payment and expected savings in the market's currency, as the alarm and the car wizard send them. */
const estimated = (
  payment: number,
  estimate: ReturnType<typeof alarmEstimate>,
  country: Country,
): Partial<LeadPayload> => {
  const units = (cents: number) => String(fromCents(cents));
  return {
    amountsCurrency: CURRENCY[country],
    monthlyPayment: String(payment),
    currentMonthlyPrice: String(payment),
    selectedPlanBrand: "Por cotizar",
    selectedPlanPrice: units(estimate.priceCents),
    newMonthlyPrice: units(estimate.priceCents),
    monthlySavings: units(estimate.monthlySavingsCents),
    annualSavings: units(estimate.annualSavingsCents),
    route: SHORT[country].route,
    leadSource: "sitio web",
  };
};

/** Mostly the first plan of the list, sometimes one of the next. */
const choice = (length: number, random: Random): number =>
  Math.min(length - 1, Number(random.weighted({ 0: 46, 1: 22, 2: 15, 3: 10, 4: 7 })));

/** One of this many visitors submits again later. */
const ONE_RETURNS_OF = 60;
const RETURNS_AFTER = 9;

/** A repeated submission has the same person; others are drawn from the visit's own sequence. */
const visitor = ({ index, random }: Visit, country: Country) => {
  const first = index % ONE_RETURNS_OF === RETURNS_AFTER ? index - RETURNS_AFTER : index;
  return person(first, country, first % ONE_RETURNS_OF === 0 ? seeded(first) : random);
};

const contact = (visit: Visit, country: Country) => {
  const { name, phone, email, document, address, district } = visitor(visit, country);
  // Three of five answered the optional question.
  const said = visit.index % 5 < 3 ? { district } : {};
  return { name, phone, email, rut: document, address, ...said };
};

const answers = ({ monthlyPaymentCents, company, service, priority }: Needs) => ({
  monthlyPayment: `${fromCents(monthlyPaymentCents)}`,
  currentMonthlyPrice: `${fromCents(monthlyPaymentCents)}`,
  currentCompany: company,
  currentService: service,
  priority,
  serviceCategory: "telecomunicaciones",
});

/** The browser's figures for the chosen plan; the server recomputes them. */
const planFields = (chosen: PricedPlan, { plans, at }: Visit, needs: Needs): Partial<LeadPayload> => {
  const plan = plans.find(({ serviceId }) => serviceId === chosen.serviceId);
  if (!plan) throw new Error("chosen from another catalogue");
  const { monthlyCents, annualCents } = savingsForLead({ ...needs, plan });
  const price = fromCents(chosen.entryPriceCents);
  return {
    desiredServiceId: chosen.serviceId,
    selectedPlanName: chosen.name,
    selectedPlanBrand: chosen.brand,
    selectedPlanPrice: `${price}`,
    newMonthlyPrice: `${price}`,
    estimatedSavings: `${fromCents(monthlyCents)}`,
    monthlySavings: `${fromCents(monthlyCents)}`,
    annualSavings: `${fromCents(annualCents)}`,
    quoteDetails: JSON.stringify({
      plan: chosen.name,
      priority: needs.priority,
      payment: fromCents(needs.monthlyPaymentCents),
      price,
      timestamp: at,
      country: chosen.country,
    }),
  };
};
