import type { Currency, ServiceType } from "../kernel/market.ts";
import type { Coverage } from "../recommendation/coverage.ts";
import { MONTHS_PER_YEAR, totalOver } from "../recommendation/savings.ts";

/** An active plan in the assistant's replies. Amounts in cents per month. */
export type Offering = {
  readonly serviceId: number;
  readonly brand: string;
  readonly name: string;
  readonly type: ServiceType;
  readonly currency: Currency;
  readonly priceCents: number;
  readonly promotion: { readonly priceCents: number; readonly months: number } | null;
  /** null when the operator's text has no number. */
  readonly megabits: number | null;
  readonly streaming: readonly string[];
  /** ISO date on which the price was checked; null when unknown. */
  readonly checkedOn: string | null;
  /** Of a flat in a building; equal to the house's where the operator has one price. */
  readonly building: {
    readonly priceCents: number;
    readonly promotion: { readonly priceCents: number; readonly months: number } | null;
  };
  /** null when the operator does not say; 0 is free. */
  readonly installationCents: number | null;
  /** null when the operator does not say; 0 is no minimum stay. */
  readonly permanenceMonths: number | null;
  readonly tvChannels: number | null;
  readonly decoders: number;
  readonly hasPhone: boolean;
  readonly features: readonly string[];
  /** Of its brand. */
  readonly coverage: Coverage;
};

/** Cost of the first `months` months and of the installation, in cents; an unknown installation adds nothing. */
export const centsOver = (offer: Offering, months: number): number =>
  totalOver({ offer, installationCents: offer.installationCents }, months);

/** Cost of the first twelve months and of the installation, by which plans are ordered. */
export const firstYearCents = (offer: Offering): number => centsOver(offer, MONTHS_PER_YEAR);

/** The amount of a year, from that of a month. */
export const ofYear = (monthCents: number): number => monthCents * MONTHS_PER_YEAR;

/** Cheapest first year first; deterministic for equal costs. */
export const byFirstYear = (offerings: readonly Offering[]): readonly Offering[] =>
  offerings.toSorted((a, b) => firstYearCents(a) - firstYearCents(b) || a.serviceId - b.serviceId);

/** Whether a plan includes a telephone. A pack of three does, also when its own field says otherwise. */
export const comesWithPhone = ({ type, hasPhone }: Pick<Offering, "type" | "hasPhone">): boolean =>
  type === "triple_pack" || hasPhone;

/** Operators of these plans, each once, in the order of the plans. */
export const operatorsOf = (offerings: readonly Offering[]): readonly string[] => [
  ...new Set(offerings.map(({ brand }) => brand)),
];
