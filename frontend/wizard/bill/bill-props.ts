import type { Country, CurrentService } from "@asesorador/domain/kernel/market";

// Apart from the component that is loaded on demand, for the one that loads it.

/** What was read and accepted; null where the bill did not say it. */
export type BillAnswers = {
  readonly amount: string | null;
  /** A value of `companies`. */
  readonly company: string | null;
  readonly service: CurrentService | null;
};

export type BillQuestionProps = {
  readonly market: Country;
  /** On the button that opens it. */
  readonly open: string;
  readonly companies: Readonly<Record<string, string>>;
  readonly services: Readonly<Record<CurrentService, string>>;
  readonly onUse: (answers: BillAnswers) => void;
};
