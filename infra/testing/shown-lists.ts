import { sampleBrand, sampleService } from "@asesorador/domain/catalog/catalog-samples";
import {
  brandEvents,
  brandStream,
  type ServiceFields,
  serviceEvents,
  serviceStream,
} from "@asesorador/domain/catalog/events";
import { type JourneyEvent, journeyEvents, journeyStream } from "@asesorador/domain/journey/events";
import { JourneyId } from "@asesorador/domain/journey/vocabulary";
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

/** A history of a Peruvian catalogue and of visits that saw its lists, as a browser would have recorded them. */
export const shownLists = (store: EventStore) => {
  const plans = new Map<number, TestPlan>();
  let revision = { position: "0", eventId: "" };
  let visits = 0;

  const append = async (stream: string, fact: Fact, at: string) => {
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
  const offered = (): readonly Plan[] =>
    [...plans.values()].map((plan) =>
      toPlan(
        recordedService(fieldsOf(plan), {
          id: ServiceId.parse(plan.serviceId),
          brand: { id: BrandId.parse(plan.brandId), name: `Marca ${plan.brandId}`, isActive: true },
          isActive: true,
          revision: "0",
        }),
      ),
    );

  return {
    addBrand: async (brandId: number, at: string): Promise<void> => {
      const id = BrandId.parse(brandId);
      const data = {
        ...sampleBrand,
        code: `M${brandId}`,
        name: `Marca ${brandId}`,
        brandId: id,
        isActive: true,
      };
      revision = await append(brandStream(brandId), brandEvents.create("BrandAdded", data), at);
    },
    addPlan: async (plan: TestPlan, at: string): Promise<void> => {
      plans.set(plan.serviceId, plan);
      const serviceId = ServiceId.parse(plan.serviceId);
      const fact = serviceEvents.create("ServiceAdded", { ...fieldsOf(plan), serviceId, isActive: true });
      revision = await append(serviceStream(plan.serviceId), fact, at);
    },
    reprice: async (serviceId: number, soles: number, at: string): Promise<void> => {
      const plan = plans.get(serviceId);
      if (!plan) throw new Error(`no plan ${serviceId}`);
      plans.set(serviceId, { ...plan, soles });
      const prices = { from: plan.soles * 100, to: soles * 100 };
      const data = { serviceId: ServiceId.parse(serviceId), housing: "house", ...prices } as const;
      revision = await append(serviceStream(serviceId), serviceEvents.create("ServiceRepriced", data), at);
    },
    /** A visit that sees the list of these answers, takes the plan at this place of it, and sends its request or not. */
    visit: async (
      answers: Partial<Answers>,
      at: string,
      {
        changes = {},
        takes,
        sends = false,
      }: { changes?: Partial<Shown>; takes?: number; sends?: boolean } = {},
    ): Promise<string> => {
      visits += 1;
      const asked: Answers = {
        paymentCents: 15_000,
        company: "win",
        service: "internet",
        ...DEFAULTS,
        ...answers,
      };
      const journeyId = JourneyId.parse(`00000000-0000-4000-8000-${String(visits).padStart(12, "0")}`);
      const visit = { journeyId, wizard: "peru", day: teamDay(Date.parse(at)), sinceMs: null } as const;
      const found = recommendPeru({
        plans: offered(),
        profile: { ...asked, monthlyPaymentCents: asked.paymentCents },
      });
      const ranked = found.kind === "ranked" ? found.plans : [];
      const [first] = ranked;
      const shown: Shown = {
        ...visit,
        seq: 0,
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
        answers: asked,
        cause: "first",
        ownWeights: false,
        order: "recomendacion",
        filters: NO_FILTERS,
        plans: ranked
          .slice(0, 20)
          .map(({ plan, score }, i) => [plan.serviceId, i + 1, score.points, plan.entryPriceCents]),
        outside: [],
        catalogue: revision,
        ruleset: RULESET,
        ...changes,
      };
      const stream = journeyStream(journeyId);
      await append(stream, journeyEvents.create("RecommendationsShown", shown), at);
      const taken = takes === undefined ? undefined : ranked[takes - 1];
      if (taken && takes !== undefined) {
        const { serviceId } = taken.plan;
        const data = {
          ...visit,
          seq: 1,
          first: true,
          serviceId,
          rank: takes,
          score: taken.score.points,
          seen: true,
        };
        await append(stream, journeyEvents.create("PlanSelected", data), at);
      }
      if (sends) {
        const end = { ...visit, seq: 2, from: null, dwellMs: 0, visitMs: null };
        await append(stream, journeyEvents.create("WizardSubmitted", end), at);
      }
      return journeyId;
    },
  };
};

const DEFAULTS = { housing: "casa", priority: "ambos" } as const;

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
