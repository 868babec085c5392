import { derivedUuid } from "@asesorador/backend/application/derived-id";
import type { Service } from "@asesorador/domain/catalog/contract";
import { journeyDecider } from "@asesorador/domain/journey/decider";
import { journeyStream } from "@asesorador/domain/journey/events";
import { NOT_TOLD } from "@asesorador/domain/journey/opening";
import type { Told } from "@asesorador/domain/journey/record-contract";
import { STEPS, type StepName, WIZARD_VERSION, type Wizard } from "@asesorador/domain/journey/steps";
import { JourneyId } from "@asesorador/domain/journey/words";
import { ServiceId } from "@asesorador/domain/kernel/ids";
import { teamDay } from "@asesorador/domain/kernel/local-time";
import { type Country, CurrentService, HousingType, Priority } from "@asesorador/domain/kernel/market";
import { PERU_WIZARD_SOURCE } from "@asesorador/domain/lead/decider";
import type { LeadSubmittedData } from "@asesorador/domain/lead/events";
import { marketOf } from "@asesorador/domain/lead/lead-market";
import { pickChile } from "@asesorador/domain/recommendation/chile-pick";
import { recommendPeru } from "@asesorador/domain/recommendation/peru-recommend";
import { type Plan, toPlan } from "@asesorador/domain/recommendation/plan";
import { RULESET } from "@asesorador/domain/recommendation/ruleset";
import { visits } from "./calendar.ts";
import { chileNeeds, type Needs, peruNeeds } from "./households.ts";
import type { Happening } from "./quarter.ts";
import { type Random, seeded } from "./random.ts";

/** Visits that ended without a lead, in addition to one for each lead. */
const ABANDONED = 3000;
const SEED = 20_261_122;
/** Share of the wizards among them; the Chile-style one has a page of its own. */
const WIZARDS = { peru: 58, chile: 26, alarm: 9, car: 7 } as const satisfies Record<Wizard, number>;
const VIEWPORTS = { phone: 68, tablet: 6, desktop: 26 } as const;
/** Last screen of abandoned visits, by relative frequency. */
const LEFT_AT = {
  peru: { presupuesto: 34, prioridades: 13, analisis: 5, recomendaciones: 29, contacto: 19 },
  chile: { categoria: 33, gasto: 22, servicio: 8, necesidad: 6, analisis: 5, propuesta: 16, contacto: 10 },
  alarm: { propiedad: 29, ubicacion: 20, necesidades: 14, actual: 13, contacto: 24 },
  car: { placa: 27, vehiculo: 31, cobertura: 18, contacto: 24 },
} as const satisfies { readonly [W in Wizard]: Partial<Record<StepName, number>> };
/** Typical time on a screen, in seconds. */
const STAYS: Partial<Record<StepName, number>> = {
  presupuesto: 34,
  analisis: 5,
  recomendaciones: 62,
  propuesta: 55,
  contacto: 71,
  gasto: 21,
  vehiculo: 38,
  actual: 24,
};
const OTHER_STAY = 12;
const LIST_STEPS: ReadonlySet<StepName> = new Set(["recomendaciones", "propuesta"]);

type JourneysInput = {
  /** ms since 1970, a midnight in Lima: everything happens before it. */
  readonly until: number;
  readonly services: readonly Service[];
  /** The quarter's leads: each was sent at the end of a visit. */
  readonly quarter: readonly Happening[];
};

/**
 * Anonymous visits of the quarter, oldest first; the events of a visit are recorded at its end. The same input gives
 * the same visits.
 */
export const demoJourneys = ({ until, services, quarter }: JourneysInput): readonly Happening[] => {
  const listOf = lists(services.map((service) => toPlan(service)));
  const sent = quarter.flatMap(({ fact, at }) =>
    fact.type === "LeadSubmitted" ? [{ at, lead: fact.data as LeadSubmittedData }] : [],
  );
  const left = visits(ABANDONED, until, seeded(SEED)).map((at) => ({ at, lead: null }));
  return [...sent, ...left]
    .map(({ at, lead }, index): Happening => {
      // A separate random sequence for each visit, so that a change in one does not affect others.
      const random = seeded(SEED + 1 + index);
      const way = lead ? sentWay(lead, listOf) : leftWay(random, listOf);
      return visit({ ...way, index, at: Math.min(at + 1_500, until - 1), random });
    })
    .sort((a, b) => a.at - b.at);
};

/** Plans in the order in which they were shown. */
type List = {
  readonly ids: readonly number[];
  readonly scores: readonly number[];
  readonly weights: Weights;
};
type Weights = Extract<Told, { type: "shown" }>["weights"];
type Way = {
  readonly wizard: Wizard;
  readonly last: StepName;
  readonly list: List;
  /** The selected plan; null: none. */
  readonly chosen: number | null;
  readonly submitted: boolean;
};

const NO_LIST: List = { ids: [], scores: [], weights: null };

/** One list for each kind of household: the same answers show the same plans. */
const lists = (plans: readonly Plan[]) => {
  const known = new Map<string, List>();
  return (market: Country, needs: Needs): List => {
    const key = JSON.stringify([market, needs]);
    const list = known.get(key) ?? (market === "peru" ? peruList : chileList)(plans, needs);
    known.set(key, list);
    return list;
  };
};

/** In the catalogue's order, without scores: the Chile-style wizard has none. */
const chileList = (plans: readonly Plan[], needs: Needs): List => {
  const found = pickChile({ plans, profile: needs });
  return { ...NO_LIST, ids: found.kind === "plans" ? found.plans.map(({ plan }) => plan.serviceId) : [] };
};

const peruList = (plans: readonly Plan[], needs: Needs): List => {
  const found = recommendPeru({ plans, profile: needs });
  const ranked = found.kind === "ranked" ? found.plans : [];
  const [first] = ranked;
  if (!first) return NO_LIST;
  const { saving, service, extras } = first.score;
  return {
    ids: ranked.map(({ plan }) => plan.serviceId),
    scores: ranked.map(({ score }) => score.points),
    weights: { saving: saving.max, service: service.max, extras: extras.max },
  };
};

type ListOf = ReturnType<typeof lists>;

const sentWay = (lead: LeadSubmittedData, listOf: ListOf): Way => {
  const { serviceCategory, source, plan } = lead;
  const end = { last: "contacto", submitted: true } as const;
  if (serviceCategory === "alarmas") return { ...end, wizard: "alarm", list: NO_LIST, chosen: null };
  if (serviceCategory === "seguro_auto") return { ...end, wizard: "car", list: NO_LIST, chosen: null };
  const chosen = plan?.serviceId ?? null;
  const needs = needsOf(lead);
  const list = needs ? listOf(marketOf(lead), needs) : NO_LIST;
  return source === PERU_WIZARD_SOURCE
    ? { ...end, wizard: "peru", list, chosen }
    : { ...end, wizard: "chile", list, chosen };
};

const needsOf = (lead: LeadSubmittedData): Needs | null => {
  const service = CurrentService.safeParse(lead.currentService).data;
  const priority = Priority.safeParse(lead.priority).data;
  if (!service || !priority || lead.monthlyPaymentCents === null) return null;
  return {
    housing: HousingType.safeParse(lead.housingType).data ?? null,
    monthlyPaymentCents: lead.monthlyPaymentCents,
    company: lead.currentCompany ?? "",
    service,
    priority,
  };
};

const leftWay = (random: Random, listOf: ListOf): Way => {
  const wizard = random.weighted(WIZARDS);
  const last = random.weighted<StepName>(LEFT_AT[wizard] as Record<StepName, number>);
  if (wizard === "alarm" || wizard === "car")
    return { wizard, last, list: NO_LIST, chosen: null, submitted: false };
  const list = listOf(wizard, wizard === "peru" ? peruNeeds(random) : chileNeeds(random));
  // A visit that ends at the contact step has a selected plan, mostly the first.
  const chosen =
    last === "contacto" ? (list.ids[random.chance(0.55) ? 0 : random.between(1, 4)] ?? null) : null;
  return { wizard, last, list, chosen, submitted: false };
};

type Visit = Way & { readonly index: number; readonly at: number; readonly random: Random };

const visit = ({ index, at, random, ...way }: Visit): Happening => {
  const journeyId = JourneyId.parse(derivedUuid(`demo/journey/${SEED}/${index}`));
  const viewport = random.weighted(VIEWPORTS);
  const decision = journeyDecider.decide(
    {
      type: "RecordJourney",
      journeyId,
      wizard: way.wizard,
      viewport,
      today: teamDay(at),
      opening: { ...NOT_TOLD, wizardVersion: WIZARD_VERSION[way.wizard] },
      told: eventsOf(way, random),
    },
    journeyDecider.initialState,
  );
  const [fact, ...also] = decision.ok ? decision.events : [];
  if (!fact) throw new Error(`demo journey ${index} has no events`);
  return { stream: journeyStream(journeyId), revision: 0, at, fact, also };
};

/** The events that the browser would have sent for such a visit. */
const eventsOf = (way: Way, random: Random): readonly Told[] => {
  const events: Told[] = [];
  let from: StepName | null = null;
  const since = () => ({ from, dwellMs: from === null ? 0 : stay(from, random) });
  const enter = (step: StepName) => {
    events.push({ type: "step", seq: events.length, step, ...since() });
    from = step;
  };
  for (const step of screens(way, random)) {
    if (step === "contacto") choose(events, way);
    enter(step);
    if (LIST_STEPS.has(step) && !events.some(({ type }) => type === "shown")) show(events, way);
  }
  if (way.submitted) events.push({ type: "submitted", seq: events.length, ...since() });
  return events;
};

/** Screens up to the last one; some visitors return to the previous one once. */
const screens = ({ wizard, last }: Way, random: Random): readonly StepName[] => {
  const names: readonly StepName[] = STEPS[wizard];
  return names.slice(0, names.indexOf(last) + 1).flatMap((step, i, all) => {
    const before = all[i - 1];
    const goesBack = before !== undefined && before !== "analisis" && random.chance(0.07);
    return goesBack ? [step, before, step] : [step];
  });
};

const show = (events: Told[], { list: { ids, scores, weights } }: Way): void => {
  const [serviceId] = ids;
  const top = serviceId === undefined ? null : { serviceId: idOf(serviceId), score: scores[0] ?? null };
  events.push({ type: "shown", seq: events.length, count: ids.length, weights, top, ruleset: RULESET });
};

const choose = (events: Told[], { list: { ids, scores }, chosen }: Way): void => {
  const place = chosen === null ? -1 : ids.indexOf(chosen);
  if (chosen === null || place < 0 || events.some(({ type }) => type === "selected")) return;
  const score = scores[place] ?? null;
  events.push({ type: "selected", seq: events.length, serviceId: idOf(chosen), rank: place + 1, score });
};

const idOf = (serviceId: number) => ServiceId.parse(serviceId);

/** Mostly the reading time of a screen, sometimes several minutes. */
const stay = (step: StepName, random: Random): number => {
  const usual = (STAYS[step] ?? OTHER_STAY) * 1000;
  if (step === "analisis") return usual + random.between(0, 900);
  const lingers = random.chance(0.06) ? 5 : 1;
  return Math.round(usual * lingers * (0.35 + 1.5 * random.next() ** 2));
};
