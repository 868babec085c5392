import type { Country } from "@asesorador/domain/kernel/market";
import { fromCents } from "@asesorador/domain/kernel/money";
import { CURRENT_CONSENT } from "@asesorador/domain/lead/consent";
import type { ContactPayload } from "@asesorador/domain/lead/contract";
import { PERU_WIZARD_SOURCE } from "@asesorador/domain/lead/decider";
import { pickChile } from "@asesorador/domain/recommendation/chile-pick";
import { recommendPeru } from "@asesorador/domain/recommendation/peru-recommend";
import type { Plan, PricedPlan } from "@asesorador/domain/recommendation/plan";
import { savingsForLead } from "@asesorador/domain/recommendation/savings";
import { type Needs, PRIORITIES, peruNeeds, SERVICES } from "./households.ts";
import { person } from "./people.ts";
import { type Random, seeded } from "./random.ts";

/** What the four wizards send, filled in by nobody. */
export type Visit = {
  readonly index: number;
  readonly at: string;
  readonly random: Random;
  readonly plans: readonly Plan[];
};

/** Share of the wizards; "website" is the Chile-style one as its Peruvian visitors use it, "chile" as Chileans do. */
const WIZARDS = { peru: 64, website: 17, chile: 5, alarm: 8, car: 6 } as const;

/** One submission, as POST /api/contacts would get it. */
export const submission = (visit: Visit): ContactPayload => {
  switch (visit.random.weighted(WIZARDS)) {
    case "peru":
      return peruWizard(visit);
    case "website":
      return website(visit);
    case "chile":
      return chileWizard(visit);
    case "alarm":
      return alarmWizard(visit);
    default:
      return carWizard(visit);
  }
};

const peruWizard = (visit: Visit): ContactPayload => {
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
    consent: { id: CURRENT_CONSENT, acceptedAt: at },
    route: "/",
    leadSource: PERU_WIZARD_SOURCE,
  };
};

const website = (visit: Visit): ContactPayload => {
  const { random, plans } = visit;
  const needs = {
    ...peruNeeds(random),
    company: random.pick(["movistar", "entel", "bitel", "otra"]),
    housing: null,
  };
  const found = recommendPeru({ plans, profile: needs });
  const ranked = found.kind === "ranked" ? found.plans : [];
  const chosen = ranked[choice(ranked.length, random)]?.plan ?? null;
  return {
    ...contact(visit, "peru"),
    ...answers(needs),
    ...(chosen ? planFields(chosen, visit, needs) : {}),
    preferences: random.pick(["", "netflix", "netflix, disney", "spotify"]),
    route: "/chile",
    leadSource: "peru_website",
  };
};

const chileWizard = (visit: Visit): ContactPayload => {
  const { random, plans } = visit;
  const needs: Needs = {
    housing: null,
    monthlyPaymentCents: random.between(18, 55) * 1000_00,
    company: random.pick(["movistar", "entel", "claro", "vtr", "mundo", "gtd", "wom", "otro"]),
    service: random.weighted(SERVICES),
    priority: random.weighted(PRIORITIES),
  };
  const found = pickChile({ plans, profile: needs });
  const picked =
    found.kind === "plans" ? found.plans.find(({ plan }) => plan.serviceId === found.pick.serviceId) : null;
  return {
    ...contact(visit, "chile"),
    ...answers(needs),
    ...(picked ? planFields(picked.plan, visit, needs) : UNKNOWN_PLAN),
    country: "chile",
    currency: "CLP",
    preferences: random.pick(["", "tnt_sports", "netflix, hbomax"]),
    route: "/chile",
    leadSource: "peru_website",
  };
};

/** The specification's defaults of the Chile-style wizard when no plan was chosen. */
const UNKNOWN_PLAN = { desiredServiceId: 87, selectedPlanBrand: "VTR" } as const;

const alarmWizard = (visit: Visit): ContactPayload => {
  const { random } = visit;
  const hasCurrentAlarm = random.chance(0.3);
  const propertyType = random.pick(["casa", "departamento", "local"]);
  const payment = hasCurrentAlarm ? `${random.between(80, 220)}` : "0";
  return {
    ...contact(visit, "peru"),
    monthlyPayment: payment,
    currentCompany: hasCurrentAlarm ? random.pick(["Prosegur", "ADT", "Securitas", "Otro"]) : null,
    serviceCategory: "alarmas",
    selectedPlanName: "Sistema de alarma",
    priority: "seguridad",
    categorySpecificData: JSON.stringify({
      propertyType,
      securityNeeds: ["cameras", "sensors"],
      hasCurrentAlarm,
    }),
    route: "/",
    leadSource: "sitio web",
  };
};

/** Car insurance is estimated at 85 % of today's premium. */
const carWizard = (visit: Visit): ContactPayload => {
  const { random } = visit;
  const premium = random.between(90, 420);
  const vehicle = {
    vehicleBrand: random.pick(["Toyota", "Kia", "Hyundai", "Nissan"]),
    vehicleYear: random.between(2012, 2026),
  };
  const coverageType = random.pick(["third_party", "comprehensive", "limited"]);
  return {
    ...contact(visit, "peru"),
    monthlyPayment: `${premium}`,
    serviceCategory: "seguro_auto",
    selectedPlanName: "Seguro vehicular",
    selectedPlanPrice: `${Math.round(premium * 0.85)}`,
    priority: "mejor_precio",
    categorySpecificData: JSON.stringify({ ...vehicle, hasPlate: false, coverageType }),
    route: "/",
    leadSource: "sitio web",
  };
};

/** Most take the first plan of the list, some the next ones. */
const choice = (length: number, random: Random): number =>
  Math.min(length - 1, Number(random.weighted({ 0: 46, 1: 22, 2: 15, 3: 10, 4: 7 })));

/** Of so many visitors one comes again later, having forgotten the first time or wanting something else. */
const ONE_RETURNS_OF = 60;
const RETURNS_AFTER = 9;

/** Whoever comes again is the same person; the others are drawn from the visit's own dice. */
const visitor = ({ index, random }: Visit, country: Country) => {
  const first = index % ONE_RETURNS_OF === RETURNS_AFTER ? index - RETURNS_AFTER : index;
  return person(first, country, first % ONE_RETURNS_OF === 0 ? seeded(first) : random);
};

const contact = (visit: Visit, country: Country) => {
  const { name, phone, email, document, address } = visitor(visit, country);
  return { name, phone, email, rut: document, address };
};

const answers = ({ monthlyPaymentCents, company, service, priority }: Needs) => ({
  monthlyPayment: `${fromCents(monthlyPaymentCents)}`,
  currentMonthlyPrice: `${fromCents(monthlyPaymentCents)}`,
  currentCompany: company,
  currentService: service,
  priority,
  serviceCategory: "telecomunicaciones",
});

/** What the browser says about the chosen plan; the server recomputes it. */
const planFields = (chosen: PricedPlan, { plans, at }: Visit, needs: Needs): Partial<ContactPayload> => {
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
