import { cx } from "../../ui/cx.ts";

type Props = {
  /** Accessible name. */
  readonly label: string;
  readonly on: boolean;
  /** The state as text. */
  readonly words: string;
  readonly busy: boolean;
  readonly onSwitch: () => void;
};

/** A switch that takes effect at once; its state is also shown as text. */
export const Switch = ({ label, on, words, busy, onSwitch }: Props) => (
  <button
    type="button"
    role="switch"
    aria-checked={on}
    aria-label={label}
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    className="inline-flex min-h-11 items-center gap-2 rounded-ctl text-xs font-semibold aria-disabled:opacity-70 lg:min-h-9"
    onClick={() => {
      if (!busy) onSwitch();
    }}
  >
    <span
      aria-hidden="true"
      className={cx(
        "relative h-6 w-11 shrink-0 rounded-full border-2",
        on ? "border-pine bg-pine" : "border-edge bg-surface",
      )}
    >
      <span
        className={cx(
          "absolute top-1/2 left-0.5 size-4 -translate-y-1/2 rounded-full transition-transform duration-150 motion-reduce:transition-none",
          on ? "translate-x-5 bg-surface" : "bg-edge",
        )}
      />
    </span>
    <span aria-hidden="true" className={on ? "text-pine" : "text-ink2"}>
      {words}
    </span>
  </button>
);
