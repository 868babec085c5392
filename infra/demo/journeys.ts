import { derivedUuid } from "@asesorador/backend/application/derived-id";
import type { Service } from "@asesorador/domain/catalog/contract";
import type { Opening } from "@asesorador/domain/journey/commands";
import { journeyDecider } from "@asesorador/domain/journey/decider";
import { journeyStream } from "@asesorador/domain/journey/events";
import type { ReportedEvent } from "@asesorador/domain/journey/record-contract";
import { Answers, type Entry, type OtherCategory } from "@asesorador/domain/journey/reported-values";
import {
  MAX_LISTED,
  STEPS,
  type StepName,
  WIZARD_VERSION,
  type Wizard,
} from "@asesorador/domain/journey/steps";
import { JourneyId } from "@asesorador/domain/journey/visit-values";
import type { CatalogueRevision } from "@asesorador/domain/kernel/catalogue-revision";
import { DAY_MS } from "@asesorador/domain/kernel/durations";
import { ServiceId } from "@asesorador/domain/kernel/ids";
import { teamDay } from "@asesorador/domain/kernel/local-time";
import { type Country, CurrentService, HousingType, Priority } from "@asesorador/domain/kernel/market";
import { PERU_WIZARD_SOURCE } from "@asesorador/domain/lead/decider";
import type { LeadSubmittedData } from "@asesorador/domain/lead/events";
import { marketOf } from "@asesorador/domain/lead/lead-market";
import type { LeadVisit } from "@asesorador/domain/lead/lead-visit";
import { NO_FILTERS } from "@asesorador/domain/recommendation/browse";
import { WEIGHTS, type Weights } from "@asesorador/domain/recommendation/constants";
import { weightShares } from "@asesorador/domain/recommendation/peru-score";
import { type Plan, toPlan } from "@asesorador/domain/recommendation/plan";
import { RULESET } from "@asesorador/domain/recommendation/ruleset";
import { type Listing, listingOf } from "@asesorador/projections/replay/shown-list";
import { visits } from "./calendar.ts";
import { chileNeeds, type Needs, peruNeeds } from "./households.ts";
import { isInOutage } from "./incidents.ts";
import { homeDistrict } from "./people.ts";
import type { Happening, YieldNow } from "./quarter.ts";
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
/** The step that asks where the household lives, in the wizards that record it. */
const ASKS_DISTRICT: Partial<Record<Wizard, StepName>> = { peru: "presupuesto", chile: "gasto" };
/** The share of visits without a lead that recorded it. */
const SAY_DISTRICT = 0.5;
/** The share of Chileans leaving at the picker who chose a category with a wizard of its own there, and which. */
const CHOOSE_ANOTHER = 0.3;
const OTHER_CATEGORIES = { planes_moviles: 3, alarmas: 4, seguro_auto: 5 } as const satisfies Record<
  OtherCategory,
  number
>;
/** The share of visits whose form at a step is not accepted at first. */
const REFUSED_AT: Partial<Record<StepName, number>> = { presupuesto: 0.05, contacto: 0.17 };
const CONTACT_REFUSALS = { phone: 7, email: 3 } as const;
const LIST_STEPS: ReadonlySet<StepName> = new Set(["recomendaciones", "propuesta"]);

type JourneysInput = {
  /** ms since 1970, a midnight in Lima: everything happens before it. */
  readonly until: number;
  /** What lists of visits that ended at a time, ms since 1970, were made from, always the same object; null: without these visits. */
  readonly offeredAt: (at: number) => Offered | null;
  /** The quarter's leads: each was sent at the end of a visit. */
  readonly quarter: readonly Happening[];
  readonly yieldNow: YieldNow;
};

/** `catalogue`: the newest catalogue event, which is older than every visit that sees these services. */
export type Offered = { readonly services: readonly Service[]; readonly catalogue: CatalogueRevision };

export type DemoJourneys = {
  /** Oldest first; the events of a visit are recorded at its end. */
  readonly journeys: readonly Happening[];
  /** What each lead copies from the visit in which it was sent, by the lead's id. */
  readonly leadVisits: ReadonlyMap<string, LeadVisit>;
};

/** Anonymous visits of the quarter. The same input gives the same visits. */
export const demoJourneys = async ({
  until,
  offeredAt,
  quarter,
  yieldNow,
}: JourneysInput): Promise<DemoJourneys> => {
  const listsBy = new Map<Offered, ListOf>();
  const listsFrom = (offered: Offered): ListOf => {
    const known = listsBy.get(offered);
    if (known) return known;
    const made = lists(
      offered.services.map((service) => toPlan(service)),
      offered.catalogue,
    );
    listsBy.set(offered, made);
    return made;
  };
  const sent = quarter.flatMap(({ fact, at }) =>
    fact.type === "LeadSubmitted" ? [{ at, lead: fact.data as LeadSubmittedData }] : [],
  );
  const left = visits(ABANDONED, until, seeded(SEED)).map((at) => ({ at, lead: null }));
  const leadVisits = new Map<string, LeadVisit>();
  const journeys: Happening[] = [];
  for (const [index, { at, lead }] of [...sent, ...left].entries()) {
    await yieldNow();
    const offered = offeredAt(at);
    if (!offered || (!lead && isInOutage(at, until))) continue;
    const listOf = listsFrom(offered);
    // A separate random sequence for each visit, so that a change in one does not affect others.
    const random = seeded(SEED + 1 + index);
    // What was added to visits later is drawn apart, so that the rest of them stays as it was.
    const added = seeded(SEED + 50_000 + index);
    const way = lead ? sentWay(lead, listOf, random) : leftWay(random, listOf, added);
    const district = lead ? lead.district : districtIn(way.wizard, seeded(SEED - 1 - index));
    const ended = Math.min(at + 1_500, until - 1);
    const daysLeft = (until - ended) / DAY_MS;
    const made = visit({ ...way, district, index, at: ended, daysLeft, random, added });
    const triedAt = lead?.consent?.acceptedAt ?? new Date(at).toISOString();
    if (lead) leadVisits.set(lead.leadId, leadVisitOf(way, made, triedAt));
    // What the browser reported of a visit in the outage was lost; the request was kept.
    if (!isInOutage(Date.parse(triedAt), until)) journeys.push(made.happening);
  }
  journeys.sort((a, b) => a.at - b.at);
  return { journeys, leadVisits };
};

const leadVisitOf = (
  { wizard, lists, chosen }: Way,
  { viewport, opening }: ReturnType<typeof visit>,
  firstTriedAt: string,
): LeadVisit => {
  const last = lists.at(-1);
  const index = chosen === null ? -1 : (last?.listing.ids.indexOf(chosen) ?? -1);
  const { weights = null, ownWeights = null, catalogue = null } = last?.reported ?? {};
  return {
    wizard,
    viewport,
    ...opening,
    weights,
    ownWeights,
    catalogue,
    rank: index < 0 ? null : index + 1,
    firstTriedAt,
  };
};

const districtIn = (wizard: Wizard, random: Random): string | null =>
  (wizard === "peru" || wizard === "chile") && random.chance(SAY_DISTRICT)
    ? homeDistrict(wizard, random)
    : null;

/** A list as it was shown, and how it was made. */
type List = { readonly listing: Listing; readonly reported: Shown };
type Shown = Omit<Extract<ReportedEvent, { type: "shown" }>, "seq">;
type Way = {
  readonly wizard: Wizard;
  readonly last: StepName;
  /** The lists of the visit, the last with the visitor's own weights; empty: the wizard shows none. */
  readonly lists: readonly List[];
  /** The selected plan; null: none. */
  readonly chosen: number | null;
  readonly submitted: boolean;
  /** The category with a wizard of its own that the visitor left for; null: none. */
  readonly leftFor: OtherCategory | null;
};

/** Own weights of visitors, in percent. */
const OWN_WEIGHTS: readonly [Weights, ...Weights[]] = [
  { saving: 70, service: 20, extras: 10 },
  { saving: 20, service: 60, extras: 20 },
  { saving: 40, service: 30, extras: 30 },
];
const WITH_OWN_WEIGHTS = 0.09;

/** One list for each kind of household: the same answers show the same plans. */
const lists = (plans: readonly Plan[], catalogue: CatalogueRevision) => {
  const known = new Map<string, List>();
  const listOf = (market: Country, needs: Needs, ownWeights: Weights | null): List => {
    const key = JSON.stringify([market, needs, ownWeights]);
    const list = known.get(key) ?? listFor(market, needs, ownWeights);
    known.set(key, list);
    return list;
  };
  const listFor = (market: Country, needs: Needs, ownWeights: Weights | null): List => {
    const { housing, monthlyPaymentCents: paymentCents, company, service, priority } = needs;
    const made = { market, housing, paymentCents, company, service, priority, ownWeights } as const;
    const listing = listingOf(
      plans,
      { ...made, order: "recomendacion", filters: NO_FILTERS, outside: [] },
      null,
    );
    const { ids, scores, entryCents } = listing;
    const [first] = ids;
    const reported: Shown = {
      type: "shown",
      count: ids.length,
      weights: market === "peru" && first !== undefined ? percentOf(ownWeights ?? WEIGHTS[priority]) : null,
      top: first === undefined ? null : { serviceId: idOf(first), score: scores[0] ?? null },
      answers: Answers.parse({ paymentCents, company, service, housing, priority }),
      cause: ownWeights ? "weights" : "first",
      ownWeights: ownWeights !== null,
      order: "recomendacion",
      filters: NO_FILTERS,
      plans: ids
        .slice(0, MAX_LISTED)
        .map((id, i) => [idOf(id), i + 1, scores[i] ?? null, entryCents[i] ?? 0]),
      outside: [],
      catalogue,
      ruleset: RULESET,
    };
    return { listing, reported };
  };
  /** Some of the Peruvian wizard's visitors change the weights. */
  return (market: Country, needs: Needs, random: Random): readonly List[] => {
    const list = listOf(market, needs, null);
    const isWeighed = market === "peru" && random.chance(WITH_OWN_WEIGHTS);
    return isWeighed && list.reported.count > 0
      ? [list, listOf(market, needs, random.pick(OWN_WEIGHTS))]
      : [list];
  };
};

const percentOf = (weights: Weights): Shown["weights"] => {
  const [saving, service, extras] = weightShares(weights) ?? [0, 0, 0];
  return { saving, service, extras };
};

type ListOf = ReturnType<typeof lists>;

const sentWay = (lead: LeadSubmittedData, listOf: ListOf, random: Random): Way => {
  const { serviceCategory, source, plan } = lead;
  const end = { last: "contacto", submitted: true, leftFor: null } as const;
  if (serviceCategory === "alarmas") return { ...end, wizard: "alarm", lists: [], chosen: null };
  if (serviceCategory === "seguro_auto") return { ...end, wizard: "car", lists: [], chosen: null };
  const chosen = plan?.serviceId ?? null;
  const needs = needsOf(lead);
  const shown = needs ? listOf(marketOf(lead), needs, random) : [];
  return { ...end, wizard: source === PERU_WIZARD_SOURCE ? "peru" : "chile", lists: shown, chosen };
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

const leftWay = (random: Random, listOf: ListOf, added: Random): Way => {
  const wizard = random.weighted(WIZARDS);
  const last = random.weighted<StepName>(LEFT_AT[wizard] as Record<StepName, number>);
  if (wizard === "alarm" || wizard === "car")
    return { wizard, last, lists: [], chosen: null, submitted: false, leftFor: null };
  const shown = listOf(wizard, wizard === "peru" ? peruNeeds(random) : chileNeeds(random), random);
  const ids = shown.at(-1)?.listing.ids ?? [];
  // A visit that ends at the contact step has a selected plan, mostly the first.
  const chosen = last === "contacto" ? (ids[random.chance(0.55) ? 0 : random.between(1, 4)] ?? null) : null;
  const leftFor =
    last === "categoria" && added.chance(CHOOSE_ANOTHER)
      ? added.weighted<OtherCategory>(OTHER_CATEGORIES)
      : null;
  return { wizard, last, lists: shown, chosen, submitted: false, leftFor };
};

type Visit = Way & {
  /** Null: not stated. */
  readonly district: string | null;
  readonly index: number;
  readonly at: number;
  /** Days from the visit to the end of the demo. */
  readonly daysLeft: number;
  readonly random: Random;
  /** For what was added to visits later. */
  readonly added: Random;
};

const visit = ({ index, at, daysLeft, random, added, ...way }: Visit) => {
  const journeyId = JourneyId.parse(derivedUuid(`demo/journey/${SEED}/${index}`));
  const viewport = random.weighted(VIEWPORTS);
  const reported = withRefusals(eventsOf(way, random, added), added);
  const begunAt = at - (reported.at(-1)?.sinceMs ?? 0);
  const opening = openingOf(way.wizard, daysLeft, random);
  const decision = journeyDecider.decide(
    {
      type: "RecordJourney",
      journeyId,
      wizard: way.wizard,
      viewport,
      today: teamDay(begunAt),
      begunAt: new Date(begunAt).toISOString(),
      opening,
      reported,
    },
    journeyDecider.initialState,
  );
  const [fact, ...also] = decision.ok ? decision.events : [];
  if (!fact) throw new Error(`demo journey ${index} has no events`);
  const happening: Happening = { stream: journeyStream(journeyId), revision: 0, at, fact, also };
  return { happening, viewport, opening };
};

/** Campaigns with their days, counted back from the end, and how many of those days' visits they brought. */
const CAMPAIGNS = [
  { source: "google", medium: "cpc", name: "fibra_hogar", from: 78, to: 45, share: 0.22 },
  { source: "facebook", medium: "paid_social", name: "baja_tu_recibo", from: 34, to: 8, share: 0.28 },
] as const;
const REFERRERS = ["www.google.com", "www.facebook.com", "www.bing.com"] as const;
const ENTRIES = { landing: 84, link: 9, draft: 7 } as const satisfies Partial<Record<Entry, number>>;
const LANGUAGES = { "es-PE": 62, es: 26, "en-US": 12 } as const;
/** An experiment on the landing page's title, from this many days before the end. */
const EXPERIMENT_DAYS = 40;

const openingOf = (wizard: Wizard, daysLeft: number, random: Random): Opening => {
  const campaign = CAMPAIGNS.find(({ from, to }) => daysLeft <= from && daysLeft > to);
  const isCampaign = campaign !== undefined && random.chance(campaign.share);
  const entry = random.weighted(ENTRIES);
  const referrer = random.chance(0.45) ? random.pick(REFERRERS) : null;
  const language = random.weighted(LANGUAGES);
  const variant = random.pick(["a", "b"]);
  const { source, medium, name } = campaign ?? CAMPAIGNS[0];
  return {
    wizardVersion: WIZARD_VERSION[wizard],
    entry: wizard === "alarm" || wizard === "car" ? "category" : entry,
    referrerHost: isCampaign ? `www.${source}.com` : referrer,
    campaign: isCampaign ? { source, medium, name } : null,
    language: wizard === "chile" && language === "es-PE" ? "es-CL" : language,
    variants: daysLeft <= EXPERIMENT_DAYS ? { titulo_portada: variant } : {},
  };
};

/** The events that the browser would have sent for such a visit. */
const eventsOf = (
  way: Way & Pick<Visit, "district">,
  random: Random,
  added: Random,
): readonly ReportedEvent[] => {
  const events: ReportedEvent[] = [];
  let from: StepName | null = null;
  let sinceMs = 0;
  const since = () => {
    const dwellMs = from === null ? 0 : stay(from, random);
    sinceMs += dwellMs;
    return { from, dwellMs, sinceMs };
  };
  const report = (reported: Shown | Omit<Extract<ReportedEvent, { type: "tool" }>, "seq">) =>
    events.push({ ...reported, seq: events.length, sinceMs });
  const enter = (step: StepName) => {
    const district = isDistrictSaid(way.wizard, step) ? way.district : null;
    events.push({ type: "step", step, ...since(), district, seq: events.length });
    from = step;
  };
  for (const step of screens(way, random)) {
    if (step === "contacto") choose(events, way, sinceMs);
    enter(step);
    if (!LIST_STEPS.has(step) || events.some(({ type }) => type === "shown")) continue;
    for (const { reported } of way.lists) {
      if (reported.cause === "weights") report({ type: "tool", tool: "weights" });
      report(reported);
    }
  }
  if (way.submitted) events.push({ type: "submitted", ...since(), seq: events.length });
  if (way.leftFor)
    events.push({
      type: "left",
      to: way.leftFor,
      sinceMs: sinceMs + stay("categoria", added),
      seq: events.length,
    });
  return events;
};

/** Some forms are not accepted at first: between entering their step, for the last time, and what follows. */
const withRefusals = (events: readonly ReportedEvent[], added: Random): readonly ReportedEvent[] => {
  const lastAt = new Map(events.flatMap((event, i) => (event.type === "step" ? [[event.step, i]] : [])));
  return events
    .flatMap((event, i): readonly ReportedEvent[] => {
      if (event.type !== "step" || lastAt.get(event.step) !== i) return [event];
      const { step } = event;
      if (!added.chance(REFUSED_AT[step] ?? 0)) return [event];
      const sinceMs = event.sinceMs ?? 0;
      const staysMs = (events[i + 1]?.sinceMs ?? sinceMs + stay(step, added)) - sinceMs;
      const refused =
        step === "contacto"
          ? ({ field: added.weighted(CONTACT_REFUSALS), code: "unreachable" } as const)
          : ({ field: "monthlyPayment", code: "not_an_amount" } as const);
      const at = sinceMs + Math.round(staysMs * (0.5 + 0.4 * added.next()));
      return [event, { type: "refused", step, ...refused, sinceMs: at, seq: 0 }];
    })
    .map((event, seq) => ({ ...event, seq }));
};

const isDistrictSaid = (wizard: Wizard, step: StepName): boolean => {
  const asks = ASKS_DISTRICT[wizard];
  const names: readonly StepName[] = STEPS[wizard];
  return asks !== undefined && names.indexOf(step) > names.indexOf(asks);
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

const choose = (events: ReportedEvent[], { lists: shown, chosen }: Way, sinceMs: number): void => {
  const listing = shown.at(-1)?.listing;
  const index = chosen === null ? -1 : (listing?.ids.indexOf(chosen) ?? -1);
  if (chosen === null || index < 0 || events.some(({ type }) => type === "selected")) return;
  const score = listing?.scores[index] ?? null;
  const picked = { serviceId: idOf(chosen), rank: index + 1, score, seen: true };
  events.push({ type: "selected", ...picked, seq: events.length, sinceMs });
};

const idOf = (serviceId: number) => ServiceId.parse(serviceId);

/** Mostly the reading time of a screen, sometimes several minutes. */
const stay = (step: StepName, random: Random): number => {
  const usual = (STAYS[step] ?? OTHER_STAY) * 1000;
  if (step === "analisis") return usual + random.between(0, 900);
  const lingers = random.chance(0.06) ? 5 : 1;
  return Math.round(usual * lingers * (0.35 + 1.5 * random.next() ** 2));
};
