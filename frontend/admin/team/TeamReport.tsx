import type { Answered } from "@asesorador/domain/kernel/endpoint";
import { type Country, CURRENCY } from "@asesorador/domain/kernel/market";
import { LOST_REASONS } from "@asesorador/domain/lead/es-reasons";
import type { AdviserReport, teamReport } from "@asesorador/domain/lead/report-contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { count, money } from "../../kernel/formats.ts";
import { percent } from "../../kernel/percent.ts";
import { cx } from "../../ui/cx.ts";
import { Defined } from "../../ui/Definition.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { type FigureCell, StackedFigureRow } from "../../ui/StackedFigureRow.tsx";
import { STACKED_FIGURE } from "../../ui/stacked-table.ts";
import { es } from "./es.ts";
import { definitions } from "./es-definitions.ts";
import { reportQuery } from "./queries.ts";
import { minutesInWords, onTimeShare, type Period } from "./report-figures.ts";

const text = es.report;
const PERIODS = (["today", "yesterday", "week"] as const).map((value) => ({
  value,
  label: text.periods[value],
}));

/** How each adviser's leads of a day or a week went. */
export const TeamReport = ({ market }: { readonly market: Country }) => {
  const [period, setPeriod] = useState<Period>("today");
  const { data, isError, error, refetch } = useQuery(reportQuery(market, period));
  return (
    <section aria-label={text.title} className="rounded-card border border-line p-4 lg:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div>
          <h3 className="text-base">
            <Defined label={text.title} text={definitions.report} />
          </h3>
          <p className="mt-0.5 max-w-prose text-sm text-ink2">{text.intro}</p>
        </div>
        <SelectField
          dense
          labelHidden
          label={text.period}
          options={PERIODS}
          value={period}
          onChange={setPeriod}
          className="grow sm:grow-0"
        />
      </div>
      {isError && !data && (
        <LoadFailed className="mt-3" title={text.failed} retry={es.retry} error={error} onRetry={refetch} />
      )}
      {!data && !isError && (
        <p role="status" className="mt-3 text-sm text-ink2">
          {text.loading}
        </p>
      )}
      {data && data.total.received === 0 && (
        <p className="mt-3 text-sm text-ink2">
          {period === "week" ? text.none : `${text.none} ${text.widen}`}
        </p>
      )}
      {data && data.total.received > 0 && (
        <ReportTable market={market} report={data} caption={`${text.title}: ${text.periods[period]}`} />
      )}
    </section>
  );
};

type TableProps = {
  readonly market: Country;
  readonly report: Answered<typeof teamReport>;
  readonly caption: string;
};

const ReportTable = ({ market, report, caption }: TableProps) => (
  <table className="mt-3 w-full text-sm max-lg:block">
    <caption className="sr-only">{caption}</caption>
    <thead className="max-lg:hidden">
      <tr className="border-b border-line text-left text-xs text-ink2">
        {Object.values(text.columns).map((label, index) => (
          <th key={label} scope="col" className={cx("py-2 pr-4 font-semibold", index > 0 && STACKED_FIGURE)}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="max-lg:grid max-lg:gap-3">
      {report.advisers.map((each) => (
        <Row key={each.username ?? ""} market={market} name={each.username ?? text.nobody} report={each} />
      ))}
      <Row market={market} name={text.total} report={report.total} />
    </tbody>
  </table>
);

type RowProps = { readonly market: Country; readonly name: string; readonly report: AdviserReport };

const Row = ({ market, name, report }: RowProps) => {
  const { received, open, missed, converted, cancelled, lost, losses, medianMinutes } = report;
  const { revenue, commissioned } = report;
  const standing = converted - cancelled;
  const share = onTimeShare(report);
  const { columns } = text;
  const cells: readonly FigureCell[] = [
    { label: columns.received, value: count(received) },
    { label: columns.open, value: count(open) },
    { label: columns.onTime, value: share === null ? text.unknown : percent(share) },
    { label: columns.missed, value: count(missed) },
    { label: columns.median, value: medianMinutes === null ? text.unknown : minutesInWords(medianMinutes) },
    {
      label: columns.converted,
      value: count(converted),
      note: cancelled > 0 && text.cancelled(count(cancelled)),
    },
    {
      label: columns.revenue,
      value: commissioned === 0 ? text.unknown : money(revenue, CURRENCY[market]),
      note: commissioned > 0 && commissioned < standing && text.of(count(commissioned), count(standing)),
    },
    {
      label: columns.lost,
      value: count(lost),
      note: losses.map(({ reason, leads }) => text.loss(count(leads), LOST_REASONS[reason])).join(" · "),
    },
  ];
  return <StackedFigureRow name={name} cells={cells} />;
};
