import { es } from "./es.ts";

type ProgressBarProps = {
  /** From 1 to `total`. */
  readonly current: number;
  readonly total: number;
  /** Shown at the right end, such as "40%" or "2 min". */
  readonly note?: string;
};

/** "Paso 2 de 5" over a thin bar. */
export const ProgressBar = ({ current, total, note }: ProgressBarProps) => (
  <div>
    <p className="flex justify-between text-sm text-ink2">
      <span className="num">{es.step(current, total)}</span>
      {note && <span className="num">{note}</span>}
    </p>
    <div
      className="mt-2 h-2 overflow-hidden rounded-full bg-line"
      role="progressbar"
      aria-label={es.progress}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={current}
      aria-valuetext={es.step(current, total)}
    >
      <div
        className="h-full origin-left rounded-full bg-pine transition-transform duration-200 ease-settle"
        style={{ transform: `scaleX(${current / total})` }}
      />
    </div>
  </div>
);
