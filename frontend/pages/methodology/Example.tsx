import { percent } from "../../kernel/percent.ts";
import { Ledger, LedgerRow, Receipt } from "../../ui/Receipt.tsx";
import { es } from "./es.ts";
import { EXAMPLE } from "./example.ts";
import { SCORE_PARTS } from "./score-parts.ts";

/** An example plan, scored by the real scoring functions. */
export const Example = () => {
  const { paymentCents, priceCents, megabits, score, confidence } = EXAMPLE;
  return (
    <>
      <p>{es.example.intro(paymentCents, priceCents, megabits)}</p>
      <Receipt className="max-w-[34rem]">
        <Ledger>
          {SCORE_PARTS.map((part) => (
            <LedgerRow
              key={part}
              label={es.points[part]}
              value={es.example.of(score[part].points, score[part].max)}
            />
          ))}
          <LedgerRow label={es.example.total} value={es.example.of(score.points, 100)} tone="saving" />
          <LedgerRow label={es.example.confidence} value={percent(confidence)} />
        </Ledger>
      </Receipt>
    </>
  );
};
