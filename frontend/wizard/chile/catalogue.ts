import { type Plan, toPlan } from "@asesorador/domain/recommendation/plan";
import { fetchCatalogue } from "../shared/fetch-catalogue.ts";

/** Active plans with the current names of their brands. Throws what `fetchCatalogue` throws. */
export const loadPlans = async (signal: AbortSignal): Promise<readonly Plan[]> => {
  const { services, brands } = await fetchCatalogue("/api/services/active", "/api/brands", signal);
  const known = new Map(brands.map((brand) => [brand.id, brand]));
  return services.map((service) => {
    const brand = known.get(service.brandId);
    const plan = toPlan(service, brand?.coverage);
    return { ...plan, brand: brand?.name ?? plan.brand };
  });
};
