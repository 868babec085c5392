import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { cx } from "./cx.ts";
import { FieldFrame, type Labelled } from "./Field.tsx";

type ComboboxProps = Pick<Labelled, "label" | "hint" | "error" | "dense"> & {
  readonly id: string;
  readonly placeholder?: string;
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
  const { value, onChange, find, freeText, autoFocus, onLeave, ...of } = props;
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
      // A closed list opens with its first or last option active.
      const { length } = open ? options : optionsFor(value, find, freeText);
      setActive((now) => walk(now, step, length));
    } else if (event.key === "Enter" && chosen) {
      event.preventDefault();
      take(chosen.value);
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      close();
    }
  };
  return (
    <FieldFrame of={of}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            ref={field}
            role="combobox"
            aria-expanded={options.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={active >= 0 ? `${list}-${active}` : undefined}
            autoComplete="off"
            value={value}
            onChange={(event) => {
              onChange(event.target.value);
              setActive(-1);
              setOpen(true);
            }}
            onClick={({ currentTarget }) => {
              // What is typed next replaces the text; a second click places the cursor.
              if (!open) currentTarget.select();
              setOpen(true);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              close();
              onLeave?.();
            }}
          />
          <div
            id={list}
            role="listbox"
            aria-label={typeof of.label === "string" ? of.label : undefined}
            hidden={options.length === 0}
            className="absolute start-0 z-20 mt-1 max-h-72 w-full min-w-60 overflow-y-auto overscroll-contain rounded-ctl border border-edge bg-surface py-1 shadow-card"
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
        </div>
      )}
    </FieldFrame>
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
