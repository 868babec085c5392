import type { Service } from "@asesorador/domain/catalog/contract";
import type { ServiceFields } from "@asesorador/domain/catalog/events";
import { toService } from "./queries.ts";

type Of = Pick<Service, "id" | "brand" | "isActive" | "revision">;

/** A service's recorded fields in the shape of GET /api/services. */
export const recordedService = (
  { productCode, house, building, ...fields }: ServiceFields,
  of: Of,
): Service =>
  toService({
    ...fields,
    ...of,
    productId: productCode,
    priceCents: house.priceCents,
    promotionalPriceCents: house.promotion?.priceCents ?? null,
    promotionalMonths: house.promotion?.months ?? null,
    buildingPriceCents: building.priceCents,
    buildingPromotionalPriceCents: building.promotion?.priceCents ?? null,
    buildingPromotionalMonths: building.promotion?.months ?? null,
  });
