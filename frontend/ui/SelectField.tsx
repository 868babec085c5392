import { FieldFrame, type Labelled } from "./Field.tsx";

type SelectFieldProps<Value extends string> = Labelled & {
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly name?: string;
  readonly disabled?: boolean;
};

/** A native select, so that it works with every keyboard, touch screen and screen reader. */
export const SelectField = <Value extends string>(props: SelectFieldProps<Value>) => {
  const { options, onChange, ...field } = props;
  return (
    <FieldFrame of={field}>
      {(control) => (
        <select
          {...control}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
};
