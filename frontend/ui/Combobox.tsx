import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { cx } from "./cx.ts";
import { FieldError } from "./Field.tsx";

type ComboboxProps = {
  readonly id: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Suggestions for the text typed so far, best first. */
  readonly find: (text: string) => readonly string[];
  /** Label of the option that takes the typed text as it is; absent: only what is listed is an answer. */
  readonly freeText?: (text: string) => string;
  readonly maxLength?: number;
  /** Takes the focus when it appears. */
  readonly autoFocus?: boolean;
  /** The focus has left the field. */
  readonly onLeave?: () => void;
};

/**
 * A text field with suggestions, which may accept any other text: the pattern "editable combobox with list
 * autocomplete" of the ARIA practices. Arrow keys move through the list, Enter selects, Escape closes.
 */
export const Combobox = (props: ComboboxProps) => {
  const { id, label, hint, error, value, onChange, find, freeText, maxLength, autoFocus, onLeave } = props;
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus) field.current?.focus();
  }, [autoFocus]);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const options = open ? optionsFor(value, find, freeText) : [];
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const take = (text: string) => {
    onChange(text);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = options[active];
    if (step !== undefined) {
      event.preventDefault();
      setOpen(true);
      setActive((now) => walk(now, step, options.length));
    } else if (event.key === "Enter" && chosen) {
      event.preventDefault();
      take(chosen.value);
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      close();
    }
  };
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="relative">
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        className="field"
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${list}-${active}` : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        autoComplete="off"
        maxLength={maxLength}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          setActive(-1);
          setOpen(true);
        }}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          close();
          onLeave?.();
        }}
      />
      <div
        id={list}
        role="listbox"
        aria-label={typeof label === "string" ? label : undefined}
        hidden={options.length === 0}
        className="absolute inset-x-0 z-20 mt-1 max-h-72 overflow-y-auto overscroll-contain rounded-ctl border border-edge bg-surface py-1 shadow-card"
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus.
          // biome-ignore lint/a11y/useFocusableInteractive: as above; the field names the active option.
          <div
            key={option.label}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === active}
            // Keeps the focus in the field: its blur would close the list before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(option.value)}
            ref={(element) => {
              if (index === active) element?.scrollIntoView({ block: "nearest" });
            }}
            className={cx(
              "flex min-h-11 cursor-pointer items-center px-4 hover:bg-mint",
              index === active && "bg-mint font-semibold text-pine",
            )}
          >
            {option.label}
          </div>
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink2">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
};

const optionsFor = (
  text: string,
  find: ComboboxProps["find"],
  freeText: ComboboxProps["freeText"],
): readonly { readonly value: string; readonly label: string }[] => {
  const typed = text.trim();
  const known = find(typed);
  const own =
    freeText && typed !== "" && !known.includes(typed) ? [{ value: typed, label: freeText(typed) }] : [];
  return [...known.map((each) => ({ value: each, label: each })), ...own];
};

/** Index of the next option, wrapping around; from outside the list its near end. */
const walk = (now: number, step: number, count: number): number => {
  if (count === 0) return -1;
  return now < 0 ? (step > 0 ? 0 : count - 1) : (now + step + count) % count;
};
