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
  const { options, active, isOpen, onType, show, take, close, onKeyDown } = useSuggestions(props);
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
            onChange={(event) => onType(event.target.value)}
            onClick={({ currentTarget }) => {
              // What is typed next replaces the text; a second click places the cursor.
              if (!isOpen) currentTarget.select();
              show();
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
              <Option
                key={option.label}
                id={`${list}-${index}`}
                label={option.label}
                isActive={index === active}
                onTake={() => take(option.value)}
              />
            ))}
          </div>
        </div>
      )}
    </FieldFrame>
  );
};

/** The list's options, which of them is active, and the keys that move through them. */
const useSuggestions = ({ value, onChange, find, freeText }: ComboboxProps) => {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const options = isOpen ? optionsFor(value, find, freeText) : [];
  const show = () => setOpen(true);
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const take = (text: string) => {
    onChange(text);
    close();
  };
  const onType = (text: string) => {
    onChange(text);
    setActive(-1);
    show();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = options[active];
    if (step !== undefined) {
      event.preventDefault();
      show();
      // A closed list opens with its first or last option active.
      const { length } = isOpen ? options : optionsFor(value, find, freeText);
      setActive((now) => walk(now, step, length));
    } else if (event.key === "Enter" && chosen) {
      event.preventDefault();
      take(chosen.value);
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      close();
    }
  };
  return { options, active, isOpen, onType, show, take, close, onKeyDown };
};

type OptionProps = {
  readonly id: string;
  readonly label: string;
  readonly isActive: boolean;
  readonly onTake: () => void;
};

const Option = ({ id, label, isActive, onTake }: OptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus.
  // biome-ignore lint/a11y/useFocusableInteractive: as above; the field names the active option.
  <div
    id={id}
    role="option"
    aria-selected={isActive}
    // Keeps the focus in the field: its blur would close the list before the click.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onTake}
    ref={(element) => {
      if (isActive) element?.scrollIntoView({ block: "nearest" });
    }}
    className={cx(
      "flex min-h-11 cursor-pointer items-center px-4 hover:bg-mint",
      isActive && "bg-mint font-semibold text-pine",
    )}
  >
    {label}
  </div>
);

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
