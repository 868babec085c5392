import { type HistoryEntry, PRICE_FIELDS } from "@asesorador/domain/catalog/price-contract";
import { useQuery } from "@tanstack/react-query";
import { dayAndTime, shortDay } from "../../../kernel/formats.ts";
import { cx } from "../../../ui/cx.ts";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { Timeline, type TimelineItem } from "../../../ui/Timeline.tsx";
import { historyQuery } from "../queries.ts";
import { es } from "./es.ts";
import { PriceChart } from "./PriceChart.tsx";
import { shownPart, stepsOf, whoIn } from "./prices.ts";

const text = es.history;

type Props = { readonly id: number; readonly revision: string };

/** The history of a plan's price: chart, list of changes, table. */
export const PriceHistory = ({ id, revision }: Props) => {
  const { data: entries, isError, refetch } = useQuery(historyQuery(id, revision));
  const steps = entries ? stepsOf(entries) : [];
  return (
    <section aria-label={text.title}>
      <h3 className="border-b border-line pb-1.5 text-base">{text.title}</h3>
      {!entries && !isError && (
        <p role="status" className="mt-3 text-sm text-ink2">
          {text.loading}
        </p>
      )}
      {!entries && isError && (
        <p role="alert" className="mt-3 flex flex-wrap items-center gap-3 text-sm">
          {text.failed}
          <DenseButton onClick={() => void refetch()}>{text.retry}</DenseButton>
        </p>
      )}
      {entries && entries.length > 0 && (
        <div className="mt-3 grid grid-cols-1 gap-4">
          <PriceChart steps={steps} now={Date.now()} />
          <Timeline items={entries.map(itemOf)} />
          <Table entries={entries} />
        </div>
      )}
    </section>
  );
};

const itemOf = (entry: HistoryEntry): TimelineItem => ({
  id: entry.id,
  title: headline(entry),
  at: entry.at,
  when: dayAndTime(entry.at),
  // Scheduling a price does not change it yet.
  done: entry.what === "added" || entry.what === "changed",
  detail: (
    <>
      <p>{[whoIn(entry.actor), howIn(entry)].filter(Boolean).join(" · ")}</p>
      <ul className="num">
        {entry.moves.map(({ field, from, to }) => (
          <li key={field}>
            {entry.what === "added"
              ? text.first(es.fields[field], shownPart(field, to))
              : text.move(es.fields[field], shownPart(field, from), shownPart(field, to))}
          </li>
        ))}
      </ul>
    </>
  ),
});

/** Demonstration data has no source. */
const howIn = ({ actor, by }: Pick<HistoryEntry, "actor" | "by">): string =>
  actor === "demo" ? "" : text.by[by];

const headline = ({ what, effectiveAt }: HistoryEntry): string => {
  const day = effectiveAt === null ? "" : shortDay(effectiveAt);
  if (what === "scheduled") return text.planned(day);
  if (what === "cancelled") return text.cancelled(day);
  return what === "added" ? text.added : text.changed;
};

/** The chart's data: the prices after each change. */
const Table = ({ entries }: { readonly entries: readonly HistoryEntry[] }) => (
  <details>
    <summary className="min-h-11 content-center text-sm font-semibold text-pine lg:min-h-9">
      {text.table}
    </summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable */}
    <section className="scroll-hint overflow-x-auto" aria-label={text.caption} tabIndex={0}>
      <table className="num w-full text-left text-xs">
        <caption className="sr-only">{text.caption}</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={CELL}>
              {text.date}
            </th>
            {PRICE_FIELDS.map((field) => (
              <th key={field} scope="col" className={cx(CELL, "text-right")}>
                {es.fields[field]}
              </th>
            ))}
            <th scope="col" className={CELL}>
              {text.who}
            </th>
            <th scope="col" className={CELL}>
              {text.how}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries
            .filter(({ what }) => what === "added" || what === "changed")
            .map(({ prices, ...entry }) => (
              <tr key={entry.id} className="border-b border-line">
                <th scope="row" className={cx(CELL, "font-normal whitespace-nowrap")}>
                  {dayAndTime(entry.at)}
                </th>
                {PRICE_FIELDS.map((field) => (
                  <td key={field} className={cx(CELL, "text-right whitespace-nowrap")}>
                    {shownPart(field, prices[field])}
                  </td>
                ))}
                <td className={CELL}>{whoIn(entry.actor)}</td>
                <td className={cx(CELL, "whitespace-nowrap")}>{howIn(entry)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  </details>
);

const CELL = "px-2 py-1.5 align-bottom first:pl-0";
