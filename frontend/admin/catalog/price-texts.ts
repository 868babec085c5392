import type { Service } from "@asesorador/domain/catalog/contract";

/** An amount in soles as a field shows it; "" without one. */
export const amountText = (soles: number | null): string => (soles === null ? "" : soles.toFixed(2));

/** A service's prices and promotions as its forms show them. */
export const priceTexts = (service: Service) => ({
  price: amountText(service.price),
  promotionalPrice: amountText(service.promotionalPrice),
  promotionalMonths: String(service.promotionalMonths ?? 0),
  buildingPrice: amountText(service.buildingPrice),
  buildingPromotionalPrice: amountText(service.buildingPromotionalPrice),
  buildingPromotionalMonths: String(service.buildingPromotionalMonths ?? 0),
});
