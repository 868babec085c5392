import { ChevronDown } from "lucide-react";
import { cx } from "./cx.ts";

type Option<Value extends string> = { readonly value: Value; readonly label: string };

type SelectProps<Value extends string> = {
  /** Read out; the chosen option is what is seen. */
  readonly label: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly className?: string;
};

/** One of a few, by the browser's own list: it works with every keyboard, thumb and screen reader. */
export const Select = <Value extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: SelectProps<Value>) => (
  <span className={cx("relative inline-block", className)}>
    <select
      aria-label={label}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value);
        if (chosen) onChange(chosen.value);
      }}
      className="min-h-11 w-full appearance-none rounded-ctl border border-edge bg-surface py-1 pr-9 pl-3 text-[16px] hover:border-pine lg:min-h-9 lg:text-xs"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <ChevronDown
      aria-hidden="true"
      strokeWidth={1.75}
      className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink2"
    />
  </span>
);
