import type { Service } from "@asesorador/domain/catalog/contract";
import type { ServiceFields } from "@asesorador/domain/catalog/events";
import { loosePrices } from "@asesorador/domain/catalog/loose-prices";
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
    ...loosePrices({ house, building }),
  });
