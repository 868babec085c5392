import type { ServiceType } from "@asesorador/domain/kernel/market";

/** One line of a price list. Amounts in soles or pesos; `promo` is price and months. */
export type DemoPlan = {
  readonly type: ServiceType;
  readonly name: string;
  readonly speed: string;
  readonly price: number;
  readonly promo?: readonly [price: number, months: number];
  readonly building?: number;
  readonly buildingPromo?: readonly [price: number, months: number];
  /** Number of channels. */
  readonly tv?: number;
  readonly decoders?: number;
  readonly smart?: number;
  readonly streaming?: readonly string[];
  readonly features?: readonly string[];
  /** Recommended by the catalogue itself. */
  readonly pick?: boolean;
};

export type DemoBrand = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly about: string;
  /** Installation fee and minimum stay in months, of all the brand's plans. */
  readonly install: number;
  readonly stay: number;
  readonly plans: readonly DemoPlan[];
};
