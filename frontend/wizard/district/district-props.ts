import type { Country } from "@asesorador/domain/kernel/market";
import type { Coverage } from "@asesorador/domain/recommendation/coverage";

// Apart from the components that are loaded on demand, for those that load them.

/** Sent to a step's form before a swipe leaves it; a field may prevent it, as it may prevent the submit. */
export const ADVANCE = "advance";

export type DistrictQuestionProps = {
  readonly id: string;
  readonly market: Country;
  readonly label: string;
  /** On the button that opens the field. */
  readonly open: string;
  /** A district's code; "" where none was said. */
  readonly value: string;
  readonly onChange: (code: string) => void;
};

export type Covered = { readonly plan: { readonly brand: string; readonly coverage: Coverage } };

export type CoverageProps = {
  readonly market: Country;
  /** A district's code; "" where none was said. */
  readonly district: string;
  readonly plans: readonly Covered[];
};

export type CoverageNoteProps = CoverageProps & {
  /** Today's operator, by its code. */
  readonly company: string | null;
};
