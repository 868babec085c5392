import { type Plan, toPlan } from "@asesorador/domain/recommendation/plan";
import { fetchCatalogue } from "../shared/fetch-catalogue.ts";

/** Active plans with the current names of their brands. Throws what `fetchCatalogue` throws. */
export const loadPlans = async (signal: AbortSignal): Promise<readonly Plan[]> => {
  const { services, brands } = await fetchCatalogue("/api/services/active", "/api/brands", signal);
  const names = new Map(brands.map(({ id, name }) => [id, name]));
  return services.map(toPlan).map((plan) => ({ ...plan, brand: names.get(plan.brandId) ?? plan.brand }));
};
