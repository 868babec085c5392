import type { ContactAnswers } from "../shared/contact-problems.ts";

export type CoverageType = "third_party" | "comprehensive" | "limited";

/** Specification, section 3, "Car wizard data". Text is stored as typed; null: not chosen yet. */
export type CarDraft = ContactAnswers & {
  readonly hasPlate: "yes" | "no" | null;
  /** At most PLATE_LENGTH capitals and digits. */
  readonly vehiclePlate: string;
  readonly vehicleYear: string;
  readonly vehicleBrand: string;
  readonly vehicleModel: string;
  /** No insurance yet: `coverageType` is the one that is wanted, and there is no premium. */
  readonly uninsured: boolean;
  readonly coverageType: CoverageType | null;
  /** A month, in the market's currency. */
  readonly monthlyPremium: string;
};
