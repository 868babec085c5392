import { BrandId, ServiceId } from "@asesorador/domain/kernel/ids";
import { confidenceOf } from "@asesorador/domain/recommendation/confidence";
import { scorePlan } from "@asesorador/domain/recommendation/peru-score";
import { forHousing, type Plan } from "@asesorador/domain/recommendation/plan";

/** An invented plan; the page calls it an example. */
const OFFER = { priceCents: 9_900, promotion: null };
const PLAN: Plan = {
  serviceId: ServiceId.parse(1),
  brandId: BrandId.parse(1),
  coverage: { yes: [], no: [] },
  brand: "",
  name: "",
  description: "",
  type: "internet",
  country: "peru",
  currency: "PEN",
  house: OFFER,
  building: OFFER,
  installationCents: null,
  permanenceMonths: null,
  speed: "",
  megabits: 300,
  streaming: ["Netflix"],
  features: [],
  tvChannels: null,
  decoders: 0,
  smartDecoders: 0,
  hasPhone: false,
  isRecommended: false,
  isActive: true,
  priceSource: "",
  priceCheckedAt: null,
};
const paymentCents = 15_000;
const priority = "ahorrar";
const plan = forHousing(PLAN, null);
const score = scorePlan({ plan, paymentCents, priority });

/** Computed by the recommendation itself. */
export const EXAMPLE = {
  paymentCents,
  priceCents: plan.entryPriceCents,
  megabits: plan.megabits ?? 0,
  score,
  confidence: confidenceOf({ plan, paymentCents, priority, score: score.points }),
} as const;
