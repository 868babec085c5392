import { useId } from "react";

type PickProps = {
  readonly label: string;
  /** Value and label. */
  readonly options: readonly (readonly [string, string])[];
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A native select. */
export const Pick = ({ label, options, value, onChange }: PickProps) => {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)} className="field">
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
};
