import type { Country } from "@asesorador/domain/kernel/market";
import { dateTimeField } from "../../kernel/date-fields.ts";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/Field.tsx";
import { chileanHint } from "./both-clocks.ts";
import { esWork } from "./es-work.ts";
import { instantOf, quickPicks } from "./quick-picks.ts";
import { useNow } from "./use-now.ts";

const TICK_MS = 60_000;

type Props = {
  /** Whose support hours the suggestions keep, and whose clock the person goes by. */
  readonly market: Country;
  readonly label: string;
  /** ISO 8601 UTC; null when none is chosen. */
  readonly value: string | null;
  readonly error?: string | null;
  readonly onChange: (at: string | null) => void;
};

/** Chooses when to contact someone next: two suggestions within the support hours, or any other time. */
export const FollowUpPicker = ({ market, label, value, error, onChange }: Props) => {
  const now = useNow(TICK_MS);
  return (
    <div className="grid gap-2">
      <Field
        dense
        type="datetime-local"
        alert
        label={label}
        hint={chileanHint(market, value, now)}
        error={error}
        value={value === null ? "" : dateTimeField(value)}
        onText={(local) => onChange(instantOf(local))}
      />
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{esWork.followUp.quick}</legend>
        {quickPicks(market, now).map((pick) => (
          <button
            key={pick.at}
            type="button"
            aria-pressed={pick.at === value}
            className={cx(
              "min-h-9 rounded-full border px-3 text-xs font-semibold lg:min-h-7",
              pick.at === value
                ? "border-pine bg-mint text-pine"
                : "border-edge text-ink2 hover:border-pine hover:text-pine",
            )}
            onClick={() => onChange(pick.at === value ? null : pick.at)}
          >
            {pick.label}
          </button>
        ))}
      </fieldset>
    </div>
  );
};
