import { SelectField } from "../../ui/SelectField.tsx";
import type { Days } from "./periods.ts";

type PeriodFieldProps = {
  readonly label: string;
  readonly words: Readonly<Record<Days, string>>;
  readonly days: Days;
  readonly onChange: (days: Days) => void;
};

/** The last 30 or 90 days. */
export const PeriodField = ({ label, words, days, onChange }: PeriodFieldProps) => (
  <SelectField
    dense
    labelHidden
    label={label}
    options={PERIODS.map((period) => ({ value: `${period}` as const, label: words[period] }))}
    value={`${days}`}
    onChange={(value) => onChange(value === "90" ? 90 : 30)}
    className="grow sm:grow-0"
  />
);

const PERIODS = [30, 90] as const;
