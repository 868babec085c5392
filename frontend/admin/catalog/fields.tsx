import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "../../ui/cx.ts";
import { FieldError } from "../../ui/Field.tsx";

type Worded = {
  readonly label: string;
  readonly required?: boolean | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly className?: string | undefined;
};
type Tied = {
  readonly id: string;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
  readonly "aria-required": true | undefined;
};

const LOOK =
  "block min-h-11 w-full rounded-ctl border border-edge bg-surface px-3 py-1.5 text-[16px] hover:border-pine aria-invalid:border-clay disabled:border-dashed disabled:bg-paper disabled:text-ink2 lg:min-h-9 lg:py-1 lg:text-sm";

/** The administration's field: label above, hint and error below, tied together for assistive technology. */
const Framed = ({
  label,
  required,
  hint,
  error,
  className,
  children,
}: Worded & { readonly children: (tied: Tied) => ReactNode }) => {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-xs font-semibold">
        {label}
        {required && (
          <span aria-hidden="true" className="text-clay">
            {" *"}
          </span>
        )}
      </label>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": described || undefined,
        "aria-required": required || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-xs text-ink2">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
};

type TextProps = Worded &
  Omit<ComponentProps<"input">, "onChange" | "className" | "required"> & {
    readonly onChange?: (text: string) => void;
  };

export const TextField = ({ label, required, hint, error, className, onChange, ...input }: TextProps) => (
  <Framed label={label} required={required} hint={hint} error={error} className={className}>
    {(tied) => (
      <input
        autoComplete="off"
        {...input}
        {...tied}
        className={LOOK}
        onChange={(event) => onChange?.(event.target.value)}
      />
    )}
  </Framed>
);

type AreaProps = Worded &
  Omit<ComponentProps<"textarea">, "onChange" | "className" | "required"> & {
    readonly onChange: (text: string) => void;
  };

export const AreaField = ({ label, required, hint, error, className, onChange, ...area }: AreaProps) => (
  <Framed label={label} required={required} hint={hint} error={error} className={className}>
    {(tied) => (
      <textarea {...area} {...tied} className={LOOK} onChange={(event) => onChange(event.target.value)} />
    )}
  </Framed>
);

type Option = { readonly value: string; readonly label: string };
type SelectProps = Worded & {
  readonly name: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** One of a few, by the browser's own list. */
export const SelectField = ({
  label,
  required,
  hint,
  error,
  className,
  options,
  onChange,
  ...select
}: SelectProps) => (
  <Framed label={label} required={required} hint={hint} error={error} className={className}>
    {(tied) => (
      <select {...select} {...tied} className={LOOK} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Framed>
);

type TickProps = {
  readonly label: string;
  readonly hint?: string;
  readonly name: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly className?: string;
};

export const TickField = ({ label, hint, name, checked, onChange, className }: TickProps) => (
  <label className={cx("checkbox flex min-h-11 items-start gap-2.5 py-2 text-sm", className)}>
    <input
      type="checkbox"
      name={name}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span>
      {label}
      {hint && <span className="block text-xs text-ink2">{hint}</span>}
    </span>
  </label>
);
