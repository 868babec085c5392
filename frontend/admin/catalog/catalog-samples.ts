import { Brand, Service } from "@asesorador/domain/catalog/contract";

// For tests: a brand and a service whose fields can be changed.

export const brandSample = (change: Partial<Record<keyof Brand, unknown>> = {}): Brand =>
  Brand.parse({
    id: 3,
    brandId: "EJEMPLO",
    name: "Operador Ejemplo",
    logo: null,
    description: "",
    country: "peru",
    isActive: true,
    coverage: { yes: [], no: [] },
    revision: "4",
    ...change,
  });

export const serviceSample = (change: Partial<Record<keyof Service, unknown>> = {}): Service =>
  Service.parse({
    id: 7,
    productId: "EJE-300",
    brandId: 3,
    brand: { id: 3, name: "Operador Ejemplo", isActive: true },
    name: "Fibra 300",
    description: "",
    type: "internet",
    country: "peru",
    currency: "PEN",
    price: 159.9,
    promotionalPrice: null,
    promotionalMonths: null,
    buildingPrice: null,
    buildingPromotionalPrice: null,
    buildingPromotionalMonths: null,
    installationFee: null,
    permanenceMonths: null,
    speed: "300 Mbps",
    streamingServices: "Netflix",
    includesStreaming: true,
    features: '["WiFi 6"]',
    tvChannels: null,
    decoders: 0,
    smartDecoders: 0,
    hasPhone: false,
    isRecommended: false,
    isActive: true,
    priceSource: "",
    priceCheckedAt: null,
    revision: "2",
    ...change,
  });
