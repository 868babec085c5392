import { type ReactNode, useId } from "react";
import { cx } from "./cx.ts";
import { FieldError } from "./Field.tsx";

export type Option<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  /** A second line under the label. */
  readonly detail?: string;
  /** A short recommendation, such as "Popular". */
  readonly badge?: string;
};

type ChoiceGroupProps<Value extends string> = {
  readonly legend: ReactNode;
  readonly name: string;
  readonly options: readonly Option<Value>[];
  /** null while nothing is chosen. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly error?: ReactNode;
  /** Columns from the narrowest screen on. */
  readonly columns?: 1 | 2 | 3;
  /** Hides the legend visually. */
  readonly quiet?: boolean;
  /** Id of the first radio, so that a form can focus it. */
  readonly id?: string;
};

const COLUMNS = {
  1: "grid-cols-1",
  2: "grid-cols-2",
  // On a phone an odd last option spans both columns.
  3: "grid-cols-2 max-sm:[&>:last-child:nth-child(odd)]:col-span-2 sm:grid-cols-3",
} as const;

/**
 * One of a list of options, as radio buttons with a whole row as the target. Choosing never leads to the next step by
 * itself (WCAG 3.2.2).
 */
export const ChoiceGroup = <Value extends string>(props: ChoiceGroupProps<Value>) => {
  const { legend, name, options, value, onChange, error, columns = 1, quiet = false, id } = props;
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className={quiet ? "sr-only" : "mb-1.5 font-semibold"}>{legend}</legend>
      <div className={cx("grid gap-3", COLUMNS[columns])}>
        {options.map((option, index) => (
          <label key={option.value} className="option">
            <input
              type="radio"
              {...(id && index === 0 ? { id } : {})}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <OptionText {...option} />
          </label>
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
};

/** The text of an option, right of its radio button or checkbox. */
export const OptionText = ({ label, detail, badge }: Omit<Option<string>, "value">) => (
  <>
    <span className="min-w-0 grow">
      <span className={detail ? "block font-semibold" : ""}>{label}</span>
      {detail && <span className="block text-sm text-ink2">{detail}</span>}
    </span>
    {badge && <span className="badge shrink-0 bg-mint text-pine">{badge}</span>}
  </>
);
