import { toPlan } from "@asesorador/domain/recommendation/plan";
import { fetchCatalogue, type Plans } from "../shared/fetch-catalogue.ts";

/** Active plans with the current names of their brands. Throws what `fetchCatalogue` throws. */
export const loadPlans = async (signal: AbortSignal): Promise<Plans> => {
  const { services, brands, revision } = await fetchCatalogue("/api/services/active", "/api/brands", signal);
  const known = new Map(brands.map((brand) => [brand.id, brand]));
  const plans = services.map((service) => {
    const brand = known.get(service.brandId);
    const plan = toPlan(service, brand?.coverage);
    return { ...plan, brand: brand?.name ?? plan.brand };
  });
  return Object.assign(plans, { revision });
};
