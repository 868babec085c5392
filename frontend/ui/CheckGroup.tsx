import { type ReactNode, useId } from "react";
import { type Option, OptionText } from "./ChoiceGroup.tsx";
import { cx } from "./cx.ts";
import { FieldError } from "./Field.tsx";

type CheckGroupProps<Value extends string> = {
  readonly legend: ReactNode;
  readonly name: string;
  readonly options: readonly Option<Value>[];
  readonly values: readonly Value[];
  /** Every checked value, in the order of the options. */
  readonly onChange: (values: readonly Value[]) => void;
  readonly error?: ReactNode;
  readonly columns?: 1 | 2;
  /** Id of the first checkbox, so that a form can focus it. */
  readonly id: string;
};

/** Several of a list of options, as checkboxes with a whole row as the target. */
export const CheckGroup = <Value extends string>(props: CheckGroupProps<Value>) => {
  const { legend, name, options, values, onChange, error, columns = 1, id } = props;
  const errorId = useId();
  const toggle = (value: Value, checked: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((each) => (each === value ? checked : values.includes(each))),
    );
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className={cx("grid gap-3", columns === 2 && "sm:grid-cols-2")}>
        {options.map((option, index) => (
          <label key={option.value} className="option">
            <input
              type="checkbox"
              {...(index === 0 ? { id } : {})}
              name={name}
              value={option.value}
              checked={values.includes(option.value)}
              onChange={(event) => toggle(option.value, event.target.checked)}
            />
            <OptionText {...option} />
          </label>
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
};
