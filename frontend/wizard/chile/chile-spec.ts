import type { Service } from "@asesorador/domain/catalog/contract";
import type { BrandId, ServiceId } from "@asesorador/domain/kernel/ids";
import { toPlan } from "@asesorador/domain/recommendation/plan";
import { person } from "../shared/short-spec.ts";
import type { ChileDraft } from "./chile-draft.ts";

// Sample data for the tests of this folder.

export { LEAD_ID, NOW } from "../shared/short-spec.ts";

export const filledDraft: ChileDraft = {
  ...person,
  serviceCategory: "telecomunicaciones",
  district: "",
  monthlyPayment: "38000",
  currentCompany: "movistar",
  currentService: "doble",
  priority: "ahorrar",
  preferences: [],
  address: "Av. Irarrázaval 1234, Ñuñoa",
};

export const sampleService = (change: Partial<Service> = {}): Service => ({
  id: 21 as ServiceId,
  productId: "DUO-400",
  brandId: 5 as BrandId,
  brand: { id: 5 as BrandId, name: "VTR", isActive: true },
  name: "Dúo 400 + TV",
  description: "Internet y TV",
  type: "doble_pack",
  country: "chile",
  currency: "CLP",
  price: 32_990,
  promotionalPrice: 25_990,
  promotionalMonths: 6,
  buildingPrice: null,
  buildingPromotionalPrice: null,
  buildingPromotionalMonths: null,
  installationFee: 0,
  permanenceMonths: 0,
  speed: "400 Mbps",
  streamingServices: "Netflix, HBO Max",
  includesStreaming: true,
  features: '["WiFi 6"]',
  tvChannels: 120,
  decoders: 1,
  smartDecoders: 0,
  hasPhone: false,
  isRecommended: false,
  isActive: true,
  priceSource: "tarifario del operador",
  priceCheckedAt: "2026-11-20",
  revision: "0",
  ...change,
});

export const vtrPlan = toPlan(sampleService());
const womPlan = toPlan(
  sampleService({
    id: 22 as ServiceId,
    brandId: 6 as BrandId,
    brand: { id: 6 as BrandId, name: "WOM", isActive: true },
    name: "Fibra 500 + TV",
    price: 29_990,
    promotionalPrice: null,
    promotionalMonths: null,
    streamingServices: "",
  }),
);
export const internetPlan = toPlan(
  sampleService({ id: 23 as ServiceId, name: "Fibra 300", type: "internet" }),
);
export const samplePlans = [vtrPlan, womPlan, internetPlan];
