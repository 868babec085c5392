import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "../../ui/cx.ts";

const LOOK =
  "block min-h-11 w-full rounded-ctl border border-edge bg-surface px-3 py-1.5 text-[16px] hover:border-pine aria-invalid:border-clay disabled:bg-paper disabled:text-ink2 lg:min-h-9 lg:py-1 lg:text-xs";

type Framed = { readonly label: string; readonly className?: string | undefined };

const Frame = ({ label, className, children }: Framed & { readonly children: (id: string) => ReactNode }) => {
  const id = useId();
  return (
    <div className={cx("min-w-0", className)}>
      <label htmlFor={id} className="mb-1 block text-xs font-semibold">
        {label}
      </label>
      {children(id)}
    </div>
  );
};

type InputProps = Framed &
  Omit<ComponentProps<"input">, "onChange" | "className" | "id"> & {
    readonly onChange: (text: string) => void;
  };

/** A small field with its label above. */
export const InputField = ({ label, className, onChange, ...input }: InputProps) => (
  <Frame label={label} className={className}>
    {(id) => (
      <input
        autoComplete="off"
        {...input}
        id={id}
        className={LOOK}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Frame>
);

type AreaProps = Framed &
  Omit<ComponentProps<"textarea">, "onChange" | "className" | "id"> & {
    readonly onChange: (text: string) => void;
  };

export const AreaField = ({ label, className, onChange, ...area }: AreaProps) => (
  <Frame label={label} className={className}>
    {(id) => (
      <textarea
        rows={2}
        {...area}
        id={id}
        className={LOOK}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Frame>
);

type PickProps<Value extends string> = Framed & {
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
};

/** One of a few, by the browser's own list, with its label above. */
export const PickField = <Value extends string>(props: PickProps<Value>) => {
  const { label, className, options, value, onChange, disabled, invalid } = props;
  return (
    <Frame label={label} className={className}>
      {(id) => (
        <select
          id={id}
          value={value}
          disabled={disabled}
          aria-invalid={invalid || undefined}
          className={LOOK}
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
    </Frame>
  );
};
