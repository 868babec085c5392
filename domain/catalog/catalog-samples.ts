import { BrandId, ServiceId } from "../kernel/ids.ts";
import type { BrandFields, ServiceFields } from "./events.ts";

// For tests: one brand and one service to vary.

export const sampleBrandId = BrandId.parse(3);
export const sampleServiceId = ServiceId.parse(7);

export const sampleBrand: BrandFields = {
  code: "EJEMPLO",
  name: "Operador Ejemplo",
  logoUrl: null,
  description: "",
  country: "peru",
};

export const sampleService: ServiceFields = {
  productCode: "EJE-300",
  brandId: sampleBrandId,
  name: "Fibra 300",
  description: "",
  type: "internet",
  country: "peru",
  currency: "PEN",
  house: { priceCents: 15_900, promotion: null },
  building: { priceCents: null, promotion: null },
  installationCents: null,
  permanenceMonths: null,
  speed: "300 Mbps",
  streamingServices: ["Netflix"],
  features: [],
  tvChannels: null,
  decoders: 0,
  smartDecoders: 0,
  hasPhone: false,
  isRecommended: false,
  priceSource: "",
  priceCheckedAt: null,
};
