import { brandDecider } from "@asesorador/domain/catalog/brand-decider";
import { brandEvents, serviceEvents } from "@asesorador/domain/catalog/events";
import { evolveService, type KnownService } from "@asesorador/domain/catalog/service-state";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import { BrandId, ServiceId } from "@asesorador/domain/kernel/ids";
import type { Country } from "@asesorador/domain/kernel/market";
import { type Plan, toPlan } from "@asesorador/domain/recommendation/plan";
import { recordedService } from "../catalog/recorded-service.ts";
import { decoded } from "./catalogues.ts";
import { occurredMs } from "./cut.ts";
import { type HistoryReader, type ReadOptions, readHistory } from "./read-history.ts";

type KnownBrand = NonNullable<ReturnType<typeof brandDecider.evolve>>;
/** Brands and services as they were after one event. */
export type Catalogue = {
  readonly services: ReadonlyMap<number, KnownService>;
  readonly brands: ReadonlyMap<number, KnownBrand>;
};

/** A plan that the catalogue has ever had, in its latest form. */
export type KnownPlan = {
  readonly serviceId: number;
  readonly name: string;
  readonly brand: string;
  readonly market: Country;
};

/** The catalogue as it was after each of its events. */
export type PastCatalogue = {
  /** The plans right after this event, active or not; null: not an event of the catalogue of this history. */
  readonly after: (eventId: string) => readonly Plan[] | null;
  /** The plans at an instant, by the business's clock, ms since 1970. */
  readonly asOf: (at: number) => readonly Plan[];
  readonly known: ReadonlyMap<number, KnownPlan>;
  /** Time of the earliest event, ms since 1970; null: there is none. */
  readonly from: number | null;
};

export const CATALOGUE_TYPES: readonly string[] = [...serviceEvents.types, ...brandEvents.types];
export const NO_CATALOGUE: Catalogue = { services: new Map(), brands: new Map() };

/** Folds every event of brands and services. Throws UnreadableEvent, ReplayStopped, StoreUnavailable. */
export const readPastCatalogue = async (
  store: HistoryReader,
  options: Omit<ReadOptions, "types" | "range">,
): Promise<PastCatalogue> => {
  const events: Recorded[] = [];
  for await (const page of readHistory(store, { ...options, types: CATALOGUE_TYPES })) events.push(...page);
  const revisions = new Map<string, Catalogue>();
  let latest = NO_CATALOGUE;
  for (const event of events) {
    latest = evolveCatalogue(latest, event);
    revisions.set(event.eventId, latest);
  }
  const toPlans = planReader();
  const from = events.reduce(
    (earliest, event) => Math.min(earliest, occurredMs(event)),
    Number.POSITIVE_INFINITY,
  );
  return {
    after: (eventId) => {
      const catalogue = revisions.get(eventId);
      return catalogue ? toPlans(catalogue) : null;
    },
    asOf: (at) =>
      toPlans(events.filter((event) => occurredMs(event) <= at).reduce(evolveCatalogue, NO_CATALOGUE)),
    known: new Map(toPlans(latest).map((plan) => [plan.serviceId, known(plan)])),
    from: Number.isFinite(from) ? from : null,
  };
};

const known = ({ serviceId, name, brand, country }: Plan): KnownPlan => ({
  serviceId,
  name,
  brand,
  market: country,
});

/** The catalogue after one more of its events. Throws UnreadableEvent. */
export const evolveCatalogue = ({ services, brands }: Catalogue, stored: Recorded): Catalogue => {
  if (serviceEvents.has(stored.type)) {
    const event = decoded(serviceEvents.decode, stored);
    const { serviceId } = event.data;
    const service = evolveService(services.get(serviceId) ?? null, event);
    return service ? { services: new Map(services).set(serviceId, service), brands } : { services, brands };
  }
  const event = decoded(brandEvents.decode, stored);
  const { brandId } = event.data;
  const brand = brandDecider.evolve(brands.get(brandId) ?? null, event);
  return brand ? { services, brands: new Map(brands).set(brandId, brand) } : { services, brands };
};

/** Revisions share the plans that did not change between them. */
const planReader = (): ((catalogue: Catalogue) => readonly Plan[]) => {
  const plans = new WeakMap<KnownService, { readonly brand: KnownBrand; readonly plan: Plan }>();
  const lists = new WeakMap<Catalogue, readonly Plan[]>();
  const planOf = (id: number, service: KnownService, brand: KnownBrand): Plan => {
    const made = plans.get(service);
    if (made?.brand === brand) return made.plan;
    const plan = toPlan(
      recordedService(service.fields, {
        id: ServiceId.parse(id),
        brand: {
          id: BrandId.parse(service.fields.brandId),
          name: brand.fields.name,
          isActive: brand.isActive,
        },
        isActive: service.isActive,
        revision: "0",
      }),
    );
    plans.set(service, { brand, plan });
    return plan;
  };
  return (catalogue) => {
    const made = lists.get(catalogue);
    if (made) return made;
    const { services, brands } = catalogue;
    // A service whose brand is unknown cannot be shown.
    const list = [...services].flatMap(([id, service]) => {
      const brand = brands.get(service.fields.brandId);
      return brand ? [planOf(id, service, brand)] : [];
    });
    lists.set(catalogue, list);
    return list;
  };
};
