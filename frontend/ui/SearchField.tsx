import { Search, X } from "lucide-react";
import { useRef } from "react";

type SearchFieldProps = {
  /** Accessible name; the placeholder and the icon are visible. */
  readonly label: string;
  readonly placeholder: string;
  readonly clearLabel: string;
  readonly value: string;
  readonly onText: (text: string) => void;
};

/** The panel's search box, with a button that empties it. */
export const SearchField = ({ label, placeholder, clearLabel, value, onText }: SearchFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="dense relative w-full">
      <Search
        aria-hidden="true"
        strokeWidth={1.75}
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink2"
      />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onText(event.target.value)}
        className="field search-field"
      />
      <button
        type="button"
        aria-label={clearLabel}
        hidden={value === ""}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-ctl text-ink2 hover:text-pine [&[hidden]]:hidden"
        onClick={() => {
          onText("");
          // The button goes with the text.
          input.current?.focus();
        }}
      >
        <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
      </button>
    </div>
  );
};
