import type { CurrentService, ServiceType } from "./market.ts";

// Apart from market.ts, which needs zod: the recommendation runs on pages that load no schema.

/** Specification, section 9: internet to internet, doble to doble_pack, triple to triple_pack. */
export const SERVICE_TYPE_OF = {
  internet: "internet",
  doble: "doble_pack",
  triple: "triple_pack",
} as const satisfies Record<CurrentService, ServiceType>;
