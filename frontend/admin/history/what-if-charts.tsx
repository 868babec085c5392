import { fromCents } from "@asesorador/domain/kernel/amount";
import type { RankCounts, WhatIf } from "@asesorador/domain/replay/contract";
import { count, wholeMoney } from "../../kernel/formats.ts";
import { percent } from "../../kernel/percent.ts";
import { cx } from "../../ui/cx.ts";
import { Defined } from "../../ui/Definition.tsx";
import { TableBehind } from "../../ui/TableBehind.tsx";
import { Explained } from "./Explained.tsx";
import { es as text } from "./es-change.ts";

type Props = { readonly answer: WhatIf; readonly covered: string };
const CARD = "min-w-0 rounded-card border border-line p-4 lg:p-5";

/** How many lists save more or less, by how much. */
export const SavingsHistogram = ({ answer, covered }: Props) => {
  const { savings, currency } = answer;
  const { histogram } = savings;
  const amount = (cents: number) => `${cents > 0 ? "+" : ""}${wholeMoney(fromCents(cents), currency)}`;
  const max = Math.max(1, ...histogram.map(({ n }) => n));
  return (
    <figure className={CARD}>
      <figcaption>
        <span className="block text-sm font-semibold">
          <Defined
            label={text.histogram}
            text={<Explained figure="whatIfSavings">{text.histogramDefinition}</Explained>}
          />
        </span>
        <span className="num block text-xs text-ink2">{covered}</span>
      </figcaption>
      <p className="num mt-3 text-xs">
        {histogram.length === 0 ? text.noneMoved : text.same(count(savings.same))}
      </p>
      {histogram.length > 0 && (
        <>
          <ol aria-hidden="true" className="num mt-2 grid gap-y-1 text-xs">
            {histogram.map(({ from, until, n }) => (
              <li
                key={from}
                className="grid grid-cols-[9.5rem_minmax(0,1fr)_3rem] items-center gap-x-2 max-sm:grid-cols-[7.5rem_minmax(0,1fr)_2.5rem]"
              >
                <span className="text-right whitespace-nowrap">{text.span(amount(from), amount(until))}</span>
                <span className="h-5">
                  <span
                    className={cx("block h-full rounded-r-[4px]", from < 0 ? "bg-clay" : "bg-pine")}
                    style={{ width: `${n === 0 ? 0 : Math.max(1, (n / max) * 100)}%` }}
                  />
                </span>
                <span className="text-right">{count(n)}</span>
              </li>
            ))}
          </ol>
          <TableBehind
            title={text.histogram}
            head={[text.from, text.until, text.count]}
            rows={histogram.map(({ from, until, n }) => [amount(from), amount(until), n])}
          />
        </>
      )}
    </figure>
  );
};

const RANKS = ["first", "second", "third", "later", "gone"] as const satisfies (keyof RankCounts)[];

/** The rank of what visits chose, before and after. */
export const ChosenRanks = ({ answer, covered }: Props) => {
  const { visits, before, after } = answer.chosen;
  const shareOf = (n: number) => (visits === 0 ? 0 : (n / visits) * 100);
  return (
    <figure className={CARD}>
      <figcaption>
        <span className="block text-sm font-semibold">
          <Defined label={text.ranks} text={<Explained figure="chosen">{text.ranksDefinition}</Explained>} />
        </span>
        <span className="num block text-xs text-ink2">
          {`${text.chosenVisits(count(visits))} · ${covered}`}
        </span>
      </figcaption>
      <ol aria-hidden="true" className="num mt-3 grid gap-y-2.5 text-xs">
        {RANKS.map((rank) => (
          <li key={rank} className="grid grid-cols-[5.5rem_minmax(0,1fr)_3.5rem] items-center gap-x-3">
            <span className="row-span-2 font-semibold">{text.rankNames[rank]}</span>
            <Bar share={shareOf(before[rank])} className="bg-sage" />
            <span className="text-right text-ink2">{percent(shareOf(before[rank]), 1)}</span>
            <Bar share={shareOf(after[rank])} className="bg-pine" />
            <b className="text-right font-semibold">{percent(shareOf(after[rank]), 1)}</b>
          </li>
        ))}
      </ol>
      <ul aria-hidden="true" className="mt-2 flex gap-x-4 text-xs">
        {[
          { label: text.before, className: "bg-sage" },
          { label: text.after, className: "bg-pine" },
        ].map(({ label, className }) => (
          <li key={label} className="inline-flex items-center gap-1.5">
            <span className={cx("size-2.5 rounded-[2px]", className)} />
            {label}
          </li>
        ))}
      </ul>
      <TableBehind
        title={text.ranks}
        head={[text.rank, text.before, text.after]}
        rows={RANKS.map((rank) => [text.rankNames[rank], before[rank], after[rank]])}
      />
    </figure>
  );
};

const Bar = ({ share, className }: { readonly share: number; readonly className: string }) => (
  <span className="h-3 overflow-hidden rounded-[4px] bg-mint">
    <span className={cx("block h-full rounded-[4px]", className)} style={{ width: `${share}%` }} />
  </span>
);
