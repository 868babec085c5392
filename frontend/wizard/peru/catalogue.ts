import { listBrands, listServices } from "@asesorador/domain/catalog/contract";
import {
  type PeruInput,
  type PeruRecommendation,
  recommendPeru,
} from "@asesorador/domain/recommendation/peru-recommend";
import { type Plan, toPlan } from "@asesorador/domain/recommendation/plan";
import { call } from "../../kernel/http.ts";

const COUNTRY = "peru";

/** Peru's plans of Peru's brands. Throws what `call` throws. */
export const loadPlans = async (signal: AbortSignal): Promise<readonly Plan[]> => {
  const [{ services }, { brands }] = await Promise.all([
    call(listServices, { country: COUNTRY }, { signal }),
    call(listBrands, { country: COUNTRY }, { signal }),
  ]);
  // Specification, section 7: only entries with country peru are kept, whatever the server sent.
  const known = new Set(brands.filter(({ country }) => country === COUNTRY).map(({ id }) => id));
  return services.filter(({ country, brandId }) => country === COUNTRY && known.has(brandId)).map(toPlan);
};

export const analyse = (input: PeruInput): PeruRecommendation => recommendPeru(input);
