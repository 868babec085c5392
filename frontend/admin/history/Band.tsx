import { History } from "lucide-react";
import { dayAndTime } from "../../kernel/formats.ts";
import { cx } from "../../ui/cx.ts";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { es } from "./es.ts";
import { type Range, textOf } from "./moments.ts";

type Props = {
  readonly hour: number;
  readonly other: number | null;
  readonly range: Range;
  /** Moments that the address asks for and history does not have. */
  readonly missing: readonly string[];
  readonly onNow: () => void;
};

/** Which moment is shown; it stays in sight, so that the past is never taken for the present. */
export const Band = ({ hour, other, range, missing, onNow }: Props) => {
  const { first, last, now } = range;
  const past = hour < last;
  const compared =
    other === null ? null : other < last ? es.band.compared(textOf(other)) : es.band.comparedNow;
  return (
    <div
      className={cx(
        "sticky top-0 z-20 flex min-h-13 items-center gap-x-3 rounded-card px-4 py-1",
        past ? "bg-amber text-ink" : "bg-mint text-pine",
      )}
    >
      <History aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0" />
      <p className="num min-w-0 grow text-sm">
        <b className="font-semibold">{past ? es.band.past(textOf(hour)) : es.band.now}</b>
        {compared && <span className="block text-xs">{compared}</span>}
        {missing.map((asked) => (
          <span key={asked} role="alert" className="block text-xs break-words">
            {es.band.missing(asked, textOf(first), dayAndTime(now))}
          </span>
        ))}
      </p>
      {past && (
        <DenseButton className="bg-surface" onClick={onNow}>
          {es.band.back}
        </DenseButton>
      )}
    </div>
  );
};
