import { listActiveServices, listBrands } from "@asesorador/domain/catalog/contract";
import { type Plan, toPlan } from "@asesorador/domain/recommendation/plan";
import { call } from "../../kernel/http.ts";

/** Active plans with the current names of their brands. Throws what `call` throws. */
export const loadPlans = async (signal: AbortSignal): Promise<readonly Plan[]> => {
  const [{ services }, { brands }] = await Promise.all([
    call(listActiveServices, {}, { signal }),
    call(listBrands, {}, { signal }),
  ]);
  const names = new Map(brands.map(({ id, name }) => [id, name]));
  return services.map(toPlan).map((plan) => ({ ...plan, brand: names.get(plan.brandId) ?? plan.brand }));
};
