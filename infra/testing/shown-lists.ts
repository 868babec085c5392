import { sampleBrand, sampleService } from "@asesorador/domain/catalog/catalog-samples";
import {
  brandEvents,
  brandStream,
  type ServiceFields,
  serviceEvents,
  serviceStream,
} from "@asesorador/domain/catalog/events";
import { type JourneyEvent, journeyEvents, journeyStream } from "@asesorador/domain/journey/events";
import { JourneyId } from "@asesorador/domain/journey/visit-values";
import type { EventStore, Fact } from "@asesorador/domain/kernel/event-store";
import { BrandId, ServiceId } from "@asesorador/domain/kernel/ids";
import { teamDay } from "@asesorador/domain/kernel/local-time";
import { NO_FILTERS } from "@asesorador/domain/recommendation/browse";
import { recommendPeru } from "@asesorador/domain/recommendation/peru-recommend";
import { type Plan, toPlan } from "@asesorador/domain/recommendation/plan";
import { RULESET } from "@asesorador/domain/recommendation/ruleset";
import { recordedService } from "@asesorador/projections/catalog/recorded-service";
import { newEvent } from "./read-models.ts";

type Shown = Extract<JourneyEvent, { readonly type: "RecommendationsShown" }>["data"];
type Answers = NonNullable<Shown["answers"]>;

export type TestPlan = {
  readonly serviceId: number;
  readonly brandId: number;
  readonly soles: number;
  readonly speed: string;
};

type Catalogue = ReturnType<typeof recordedCatalogue>;

/** A Peruvian catalogue whose changes are appended to the history. */
const recordedCatalogue = (store: EventStore) => {
  const plans = new Map<number, TestPlan>();
  let revision = { position: "0", eventId: "" };
  return {
    /** The newest event of the catalogue. */
    revision: () => revision,
    offered: (): readonly Plan[] => [...plans.values()].map(offeredPlan),
    addBrand: async (brandId: number, at: string): Promise<void> => {
      const id = BrandId.parse(brandId);
      const data = {
        ...sampleBrand,
        code: `M${brandId}`,
        name: `Marca ${brandId}`,
        brandId: id,
        isActive: true,
      };
      revision = await append(store, brandStream(brandId), brandEvents.create("BrandAdded", data), at);
    },
    addPlan: async (plan: TestPlan, at: string): Promise<void> => {
      plans.set(plan.serviceId, plan);
      const serviceId = ServiceId.parse(plan.serviceId);
      const fact = serviceEvents.create("ServiceAdded", { ...fieldsOf(plan), serviceId, isActive: true });
      revision = await append(store, serviceStream(plan.serviceId), fact, at);
    },
    reprice: async (serviceId: number, soles: number, at: string): Promise<void> => {
      const plan = plans.get(serviceId);
      if (!plan) throw new Error(`no plan ${serviceId}`);
      plans.set(serviceId, { ...plan, soles });
      const prices = { from: plan.soles * 100, to: soles * 100 };
      const data = { serviceId: ServiceId.parse(serviceId), housing: "house", ...prices } as const;
      const fact = serviceEvents.create("ServiceRepriced", data);
      revision = await append(store, serviceStream(serviceId), fact, at);
    },
  };
};

const append = async (store: EventStore, stream: string, fact: Fact, at: string) => {
  const event = newEvent(fact, at);
  const appended = await store.append(stream, "any", [event]);
  if (!appended.ok) throw new Error(`${stream} was not written`);
  return { position: String(appended.position), eventId: event.eventId };
};

const fieldsOf = ({ serviceId, brandId, soles, speed }: TestPlan): ServiceFields => ({
  ...sampleService,
  name: `Plan ${serviceId}`,
  productCode: `P-${serviceId}`,
  brandId: BrandId.parse(brandId),
  speed,
  house: { priceCents: soles * 100, promotion: null },
});

const offeredPlan = (plan: TestPlan): Plan =>
  toPlan(
    recordedService(fieldsOf(plan), {
      id: ServiceId.parse(plan.serviceId),
      brand: { id: BrandId.parse(plan.brandId), name: `Marca ${plan.brandId}`, isActive: true },
      isActive: true,
      revision: "0",
    }),
  );

/** The list that the recommendation makes of these answers, as a browser would record it. */
const shownList = (answers: Answers, { offered, revision }: Catalogue) => {
  const found = recommendPeru({
    plans: offered(),
    profile: { ...answers, monthlyPaymentCents: answers.paymentCents },
  });
  const ranked = found.kind === "ranked" ? found.plans : [];
  const [first] = ranked;
  const shown = {
    first: true,
    count: ranked.length,
    weights: first
      ? {
          saving: first.score.saving.max,
          service: first.score.service.max,
          extras: first.score.extras.max,
        }
      : null,
    top: first ? { serviceId: first.plan.serviceId, score: first.score.points } : null,
    answers,
    cause: "first",
    ownWeights: false,
    order: "recomendacion",
    filters: NO_FILTERS,
    plans: ranked
      .slice(0, 20)
      .map(({ plan, score }, i) => [plan.serviceId, i + 1, score.points, plan.entryPriceCents]),
    outside: [],
    catalogue: revision(),
    ruleset: RULESET,
  } satisfies Partial<Shown>;
  return { ranked, shown };
};

type Visit = {
  /** Fields that are recorded in another form. */
  readonly changes?: Partial<Shown>;
  /** Rank of the plan that the visitor takes. */
  readonly takes?: number;
  /** Whether the request is sent. */
  readonly sends?: boolean;
  /** The visit that sees another list; absent: a new one. */
  readonly again?: JourneyId;
};

/** A history of a Peruvian catalogue and of visits that saw its lists, as a browser would have recorded them. */
export const shownLists = (store: EventStore) => {
  const catalogue = recordedCatalogue(store);
  let visits = 0;
  const { addBrand, addPlan, reprice } = catalogue;
  return {
    addBrand,
    addPlan,
    reprice,
    /** A visit that sees the list of these answers, takes a plan of it or none, and sends its request or not. */
    visit: async (
      answers: Partial<Answers>,
      at: string,
      { changes = {}, takes, sends = false, again }: Visit = {},
    ): Promise<JourneyId> => {
      visits += 1;
      const journeyId =
        again ?? JourneyId.parse(`00000000-0000-4000-8000-${String(visits).padStart(12, "0")}`);
      const visit = { journeyId, wizard: "peru", day: teamDay(Date.parse(at)), sinceMs: null } as const;
      const stream = journeyStream(journeyId);
      const record = (fact: Fact) => append(store, stream, fact, at);
      const { ranked, shown } = shownList({ ...DEFAULTS, ...answers }, catalogue);
      await record(journeyEvents.create("RecommendationsShown", { ...visit, seq: 0, ...shown, ...changes }));
      const taken = takes === undefined ? undefined : ranked[takes - 1];
      if (taken && takes !== undefined) {
        const { serviceId } = taken.plan;
        const place = { serviceId, rank: takes, score: taken.score.points, seen: true };
        await record(journeyEvents.create("PlanSelected", { ...visit, seq: 1, first: true, ...place }));
      }
      if (sends) {
        const end = { seq: 2, from: null, dwellMs: 0, visitMs: null };
        await record(journeyEvents.create("WizardSubmitted", { ...visit, ...end }));
      }
      return journeyId;
    },
  };
};

const DEFAULTS = {
  paymentCents: 15_000,
  company: "win",
  service: "internet",
  housing: "casa",
  priority: "ambos",
} as const;

/** Two brands, a cheap slow plan 24 and a dear fast plan 31, three lists at two prices, and one of version 1. */
export const fillWithLists = async (store: EventStore): Promise<void> => {
  const history = shownLists(store);
  await history.addBrand(1, "2026-03-01T15:00:00.000Z");
  await history.addBrand(2, "2026-03-01T15:00:00.000Z");
  await history.addPlan(
    { serviceId: 24, brandId: 1, soles: 60, speed: "300 Mbps" },
    "2026-03-01T15:01:00.000Z",
  );
  await history.addPlan(
    { serviceId: 31, brandId: 2, soles: 120, speed: "1000 Mbps" },
    "2026-03-01T15:02:00.000Z",
  );
  await history.visit({}, "2026-03-02T15:00:00.000Z", { takes: 1, sends: true });
  await history.visit({ priority: "ahorrar" }, "2026-03-02T16:00:00.000Z");
  await history.reprice(24, 110, "2026-03-03T15:00:00.000Z");
  await history.visit({}, "2026-03-04T01:00:00.000Z", { takes: 2 });
  const before = { answers: null, cause: null, ownWeights: null, order: null, filters: null };
  const changes = { ...before, plans: null, outside: null, catalogue: null, ruleset: null };
  await history.visit({}, "2026-03-04T02:00:00.000Z", { changes });
};
