import { Search, X } from "lucide-react";
import { cx } from "../../ui/cx.ts";
import { es } from "./es.ts";

type Props = {
  /** Read out. */
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly onType: (text: string) => void;
};

/** Narrows a list that is all here: every key counts at once. */
export const SearchBox = ({ label, placeholder, text, onType }: Props) => (
  <div className="relative lg:w-80">
    <Search
      aria-hidden="true"
      strokeWidth={1.75}
      className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink2"
    />
    <input
      type="text"
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
      maxLength={120}
      aria-label={label}
      placeholder={placeholder}
      value={text}
      onChange={(event) => onType(event.target.value)}
      className={cx(
        "min-h-11 w-full rounded-ctl border border-edge bg-surface py-1 pl-9 text-[16px] placeholder:text-ink3 placeholder:opacity-100 hover:border-pine lg:min-h-9 lg:text-xs",
        text === "" ? "pr-2" : "pr-11",
      )}
    />
    {text !== "" && (
      <button
        type="button"
        aria-label={es.clearSearch}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-ctl text-ink2 hover:text-pine"
        onClick={() => onType("")}
      >
        <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
      </button>
    )}
  </div>
);
