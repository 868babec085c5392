import { Field } from "./Field.tsx";

/** Days as YYYY-MM-DD; empty: unlimited on that side. */
export type DateRange = { readonly from: string; readonly to: string };

type Props = DateRange & {
  readonly labels: { readonly from: string; readonly to: string };
  readonly onChange: (change: Partial<DateRange>) => void;
};

/** The first and the last day of a filter; neither calendar offers a day that is beyond the other. */
export const DateRangeFields = ({ from, to, labels, onChange }: Props) => (
  <>
    <Field
      dense
      className="num"
      type="date"
      label={labels.from}
      value={from}
      max={to || undefined}
      onText={(day) => onChange({ from: day })}
    />
    <Field
      dense
      className="num"
      type="date"
      label={labels.to}
      value={to}
      min={from || undefined}
      onText={(day) => onChange({ to: day })}
    />
  </>
);
