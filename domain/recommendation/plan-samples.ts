import * as fc from "fast-check";
import { BrandId, ServiceId } from "../kernel/ids.ts";
import type { Offer, Plan } from "./plan.ts";

// For tests: one plan to vary, and arbitrary plans.

export const samplePlan = (changes: Partial<Plan> = {}): Plan => ({
  serviceId: ServiceId.parse(1),
  brandId: BrandId.parse(1),
  brand: "Operador Ejemplo",
  coverage: { yes: [], no: [] },
  name: "Fibra 300",
  description: "",
  type: "internet",
  country: "peru",
  currency: "PEN",
  house: { priceCents: 10_000, promotion: null },
  building: { priceCents: 10_000, promotion: null },
  installationCents: null,
  permanenceMonths: null,
  speed: "300 Mbps",
  megabits: 300,
  streaming: [],
  features: [],
  tvChannels: null,
  decoders: 0,
  smartDecoders: 0,
  hasPhone: false,
  isRecommended: false,
  isActive: true,
  priceSource: "",
  priceCheckedAt: null,
  ...changes,
});

/** Monthly amounts up to S/ 600, 0 included. */
export const anyCents = fc.integer({ min: 0, max: 60_000 });

/** Promotions up to five years, free ones included. */
export const anyOffer: fc.Arbitrary<Offer> = anyCents.chain((priceCents) =>
  fc.record({
    priceCents: fc.constant(priceCents),
    promotion:
      priceCents === 0
        ? fc.constant(null)
        : fc.option(
            fc.record({
              priceCents: fc.integer({ min: 0, max: priceCents - 1 }),
              months: fc.integer({ min: 1, max: 60 }),
            }),
          ),
  }),
);

const anyMegabits = fc.option(fc.integer({ min: 1, max: 2000 }));

export const anyPlan: fc.Arbitrary<Plan> = fc
  .record({
    serviceId: fc.integer({ min: 1, max: 1000 }),
    brand: fc.constantFrom("Claro", "Movistar", "VTR", "WIN"),
    type: fc.constantFrom("internet" as const, "doble_pack" as const, "triple_pack" as const),
    country: fc.constantFrom("peru" as const, "chile" as const),
    house: anyOffer,
    building: anyOffer,
    installationCents: fc.option(fc.constantFrom(0, 9000)),
    permanenceMonths: fc.option(fc.constantFrom(0, 12)),
    megabits: anyMegabits,
    streaming: fc.constantFrom([], ["Netflix"]),
    features: fc.constantFrom([], ["WiFi 6"]),
    isRecommended: fc.boolean(),
    isActive: fc.boolean(),
  })
  .map(({ serviceId, ...rest }) => samplePlan({ ...rest, serviceId: ServiceId.parse(serviceId) }));

/** A catalogue with distinct ids. */
export const anyPlans = fc.uniqueArray(anyPlan, { selector: ({ serviceId }) => serviceId, maxLength: 30 });

export const anyPriority = fc.constantFrom("ahorrar" as const, "mejor_servicio" as const, "ambos" as const);
export const anyService = fc.constantFrom("internet" as const, "doble" as const, "triple" as const);
export const anyHousing = fc.constantFrom("casa" as const, "edificio" as const);
