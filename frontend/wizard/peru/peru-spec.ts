import type { Brand, Service } from "@asesorador/domain/catalog/contract";
import type { BrandId, ServiceId } from "@asesorador/domain/kernel/ids";
import { toPlan } from "@asesorador/domain/recommendation/plan";
import type { Draft } from "./draft.ts";

// Sample data for the tests of this folder.

export const LEAD_ID = "0195f6a0-0000-4000-8000-000000000001";
export const NOW = "2026-11-20T15:00:00.000Z";

export const filledDraft: Draft = {
  housingType: "casa",
  district: "",
  monthlyPayment: "150",
  currentCompany: "movistar",
  currentService: "doble",
  priority: "ahorrar",
  name: "Rosa Quispe",
  phone: "987 654 321",
  email: "rosa@example.com",
  dni: "45678912",
  address: "Av. Arequipa 1234, Lince",
  dataConsent: true,
};

export const sampleService = (change: Partial<Service> = {}): Service => ({
  id: 11 as ServiceId,
  productId: "FIBRA-300",
  brandId: 3 as BrandId,
  brand: { id: 3 as BrandId, name: "WIN", isActive: true },
  name: "Fibra 300 + TV",
  description: "Internet y TV",
  type: "doble_pack",
  country: "peru",
  currency: "PEN",
  price: 133,
  promotionalPrice: 99,
  promotionalMonths: 6,
  buildingPrice: null,
  buildingPromotionalPrice: null,
  buildingPromotionalMonths: null,
  installationFee: 0,
  permanenceMonths: 0,
  speed: "300 Mbps",
  streamingServices: "Netflix",
  includesStreaming: true,
  features: '["Wifi 6"]',
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

export const sampleBrand = (change: Partial<Brand> = {}): Brand => ({
  id: 3 as BrandId,
  brandId: "WIN",
  name: "WIN",
  logo: null,
  description: "",
  country: "peru",
  isActive: true,
  coverage: { yes: [], no: [] },
  revision: "0",
  ...change,
});

export const cheapPlan = toPlan(sampleService());
export const fastPlan = toPlan(
  sampleService({
    id: 12 as ServiceId,
    name: "Fibra 1000 + TV",
    price: 189,
    promotionalPrice: null,
    promotionalMonths: null,
    speed: "1 Gbps",
    streamingServices: "",
    features: "[]",
  }),
);
export const samplePlans = [cheapPlan, fastPlan];
