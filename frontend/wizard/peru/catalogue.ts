import {
  type PeruInput,
  type PeruRecommendation,
  recommendPeru,
} from "@asesorador/domain/recommendation/peru-recommend";
import { toPlan } from "@asesorador/domain/recommendation/plan";
import { fetchCatalogue, type Plans } from "../shared/fetch-catalogue.ts";

const COUNTRY = "peru";

/** Peru's plans of Peru's brands. Throws what `fetchCatalogue` throws. */
export const loadPlans = async (signal: AbortSignal): Promise<Plans> => {
  const { services, brands, revision } = await fetchCatalogue(
    `/api/services?country=${COUNTRY}`,
    `/api/brands?country=${COUNTRY}`,
    signal,
  );
  // Specification, section 7: only entries with country peru are kept, whatever the server sent.
  const known = new Map(
    brands.filter(({ country }) => country === COUNTRY).map((brand) => [brand.id, brand]),
  );
  const plans = services
    .filter(({ country, brandId }) => country === COUNTRY && known.has(brandId))
    .map((service) => toPlan(service, known.get(service.brandId)?.coverage));
  return Object.assign(plans, { revision });
};

export const analyse = (input: PeruInput): PeruRecommendation => recommendPeru(input);
