import type { Country } from "@asesorador/domain/kernel/market";
import { useQuery } from "@tanstack/react-query";
import { cx } from "../../ui/cx.ts";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { es } from "./es.ts";
import { clustersOf, type Mark, marksWithin, titleOf, whatOf } from "./marks.ts";
import { textOf } from "./moments.ts";
import { marksQuery } from "./queries.ts";

type Range = { readonly first: number; readonly last: number };

/** Price changes, outages, deploys and rebuilds within the range. `marks` is null while they load, and after a failure. */
export const useMarks = (market: Country, range: Range) => {
  const { data, isError, refetch } = useQuery(marksQuery(market));
  return {
    marks: data ? marksWithin(data.marks, range) : null,
    earlier: data?.earlier ?? 0,
    isError,
    retry: () => void refetch(),
  };
};

const text = es.marks;

type TrackProps = Range & { readonly marks: readonly Mark[]; readonly onHour: (hour: number) => void };

/** Shortcuts for the mouse on the slider's track, hidden from assistive technology; MarkList has the same. On a phone they are too small to press. */
export const TrackMarks = ({ marks, onHour, ...range }: TrackProps) => (
  <div aria-hidden="true" className="pointer-events-none absolute inset-x-2 top-0 h-12">
    {clustersOf(marks, range).map((cluster) => {
      const [mark] = cluster.marks;
      return (
        mark && (
          <button
            key={`${mark.kind} ${mark.hour}`}
            type="button"
            tabIndex={-1}
            title={titleOf(cluster)}
            style={{ left: `${cluster.share * 100}%` }}
            className={cx(
              "absolute bottom-0 flex w-3 -translate-x-1/2 cursor-pointer flex-col items-center lg:pointer-events-auto",
              TOPS[mark.kind],
            )}
            onClick={() => onHour(mark.hour)}
          >
            <Glyph kind={mark.kind} />
            <span className="w-0 flex-1 border-l border-dashed border-ink3" />
          </button>
        )
      );
    })}
  </div>
);

/** A height for each kind, so that marks of one hour do not cover one another. */
const TOPS = { outages: "top-0", prices: "top-3", deploys: "top-6", rebuilds: "top-9" } as const;

const Glyph = ({ kind }: Pick<Mark, "kind">) => (
  <span aria-hidden="true" className={cx("block size-2.5 shrink-0 ring-2 ring-surface", GLYPHS[kind])} />
);
const GLYPHS = {
  outages: "[clip-path:polygon(50%_0,100%_100%,0_100%)] bg-ink",
  prices: "rounded-full bg-clay",
  deploys: "rounded-[1px] bg-pine",
  rebuilds: "rotate-45 rounded-[1px] bg-sky",
} as const;

type ListProps = Pick<TrackProps, "onHour"> & {
  readonly hour: number;
  readonly known: ReturnType<typeof useMarks>;
};

/** The marks on the track as a list, closed at first; each leads to its hour. */
export const MarkList = ({ hour, onHour, known: { marks, earlier, isError, retry } }: ListProps) => {
  if (isError && marks === null)
    return (
      <p role="status" className="mt-2 flex flex-wrap items-center gap-2 text-xs text-ink2">
        {text.failed}
        <DenseButton onClick={retry}>{es.retry}</DenseButton>
      </p>
    );
  // As high as what replaces it, so that the controls below stay where they are.
  if (marks === null)
    return (
      <p role="status" className="mt-1 flex min-h-11 items-center text-xs text-ink2 lg:min-h-8">
        {text.loading}
      </p>
    );
  if (marks.length === 0)
    return <p className="mt-1 flex min-h-11 items-center text-xs text-ink2 lg:min-h-8">{text.none}</p>;
  return (
    <details className="mt-1 text-xs">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-pine underline lg:min-h-8">
        {text.list(marks.length)}
      </summary>
      {earlier > 0 && <p className="pb-1 text-ink2">{text.earlier(earlier)}</p>}
      <ol aria-label={text.label} className="max-h-80 overflow-auto border-t border-line">
        {marks.map((mark) => (
          <li key={`${mark.kind} ${mark.hour}`} className="border-b border-line">
            <button
              type="button"
              aria-current={mark.hour === hour ? "true" : undefined}
              className={cx(
                "flex min-h-11 w-full cursor-pointer items-center gap-3 px-1.5 py-1.5 text-left hover:bg-mint lg:min-h-8",
                mark.hour === hour && "bg-mint font-semibold",
              )}
              onClick={() => onHour(mark.hour)}
            >
              <Glyph kind={mark.kind} />
              <span className="grid min-w-0 gap-x-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
                <span className="num text-ink2">{textOf(mark.hour)}</span>
                <span className="break-words">{whatOf(mark)}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
};
