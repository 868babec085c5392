import type { Country } from "@asesorador/domain/kernel/market";
import { type Cohort, CohortBy, type HistoryExtent } from "@asesorador/domain/replay/contract";
import { count } from "../../kernel/formats.ts";
import { percent } from "../../kernel/percent.ts";
import { shareOf } from "../../kernel/share-of.ts";
import { CopyCsv } from "../../ui/CopyCsv.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { oneOf } from "./address.ts";
import { cohortName } from "./cohort-name.ts";
import { es } from "./es.ts";
import { FoldBar } from "./FoldBar.tsx";
import { Folded } from "./Folded.tsx";
import { FoldHeading } from "./FoldHeading.tsx";
import { instantOf } from "./moments.ts";
import { cohortsAsOfQuery } from "./queries.ts";
import { useHistoryParams } from "./use-history-params.ts";

const text = es.cohorts;
const MEASURES = ["converted", "contacted", "lost"] as const;
type Measure = (typeof MEASURES)[number];

const FIGURE = "px-1 py-1.5 text-right lg:px-3";

/** Leads that came together, and how far they were at the same age. */
export const CohortView = ({ market }: { readonly market: Country }) => {
  const { params, replace } = useHistoryParams();
  const by = oneOf(CohortBy.options, params.by, "week");
  const measure = oneOf(MEASURES, params.measure, "converted");
  return (
    <>
      <FoldBar>
        <SelectField
          dense
          label={text.by}
          options={CohortBy.options.map((value) => ({ value, label: text.bys[value] }))}
          value={by}
          onChange={(value) => replace({ by: value })}
        />
        <SelectField
          dense
          label={text.measure}
          options={MEASURES.map((value) => ({ value, label: text.measures[value] }))}
          value={measure}
          onChange={(value) => replace({ measure: value })}
        />
      </FoldBar>
      <Folded query={cohortsAsOfQuery({ market, by, at: instantOf(params.moment) })}>
        {({ cohorts, place: asOf }) => <Table cohorts={cohorts} by={by} measure={measure} asOf={asOf} />}
      </Folded>
    </>
  );
};

type TableProps = {
  readonly cohorts: readonly Cohort[];
  readonly by: CohortBy;
  readonly measure: Measure;
  readonly asOf: HistoryExtent;
};

const Table = ({ cohorts, by, measure, asOf }: TableProps) => {
  const [first] = cohorts;
  if (!first) return <p className="py-10 text-center text-sm text-ink2">{text.none}</p>;
  const title = `${text.measures[measure]} · ${text.bys[by]}`;
  const nameOf = ({ cohort }: Cohort) => cohortName(by, cohort);
  const head = [text.group, text.leads, ...first.ages.map(({ days }) => text.after(days))];
  const max = Math.max(
    0.01,
    ...cohorts.flatMap(({ ages }) => ages.map((age) => shareOf(age[measure], age.n) ?? 0)),
  );
  return (
    <>
      <FoldHeading label={title} figure="cohort" definition={text.definition} asOf={asOf} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region needs the focus for the arrow keys. */}
      <section aria-label={title} className="scroll-hint mt-3 overflow-x-auto" tabIndex={0}>
        <table className="num w-full text-xs">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-b border-edge text-left text-ink2">
              {head.map((column, i) => (
                <th key={column} scope="col" className={i === 0 ? "py-1.5 pr-2 lg:pr-3" : FIGURE}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map((cohort) => (
              <tr key={cohort.cohort} className="border-b border-line">
                <th scope="row" className="min-w-34 py-1.5 pr-2 text-left font-semibold lg:pr-3">
                  {nameOf(cohort)}
                </th>
                <td className={FIGURE}>{count(cohort.leads)}</td>
                {cohort.ages.map((age) => (
                  <Cell key={age.days} share={shareOf(age[measure], age.n)} n={age.n} max={max} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <CopyCsv
        title={title}
        head={[
          text.group,
          text.leads,
          ...first.ages.flatMap(({ days }) => [`${text.measures[measure]} ${text.after(days)}`, `n ${days}`]),
        ]}
        rows={cohorts.map((cohort) => [
          nameOf(cohort),
          cohort.leads,
          ...cohort.ages.flatMap((age) => [age[measure], age.n]),
        ])}
      />
    </>
  );
};

/** Darker where the share is greater; the text stays in ink, on at max a light tint. */
const Cell = ({
  share,
  n,
  max,
}: {
  readonly share: number | null;
  readonly n: number;
  readonly max: number;
}) => (
  <td
    className={FIGURE}
    style={share === null ? {} : { backgroundColor: `rgb(11 90 75 / ${(share / max) * 0.28})` }}
  >
    {share === null ? "—" : <b className="font-semibold">{percent(share, 1)}</b>}
    <span className="block text-ink2">{text.n(count(n))}</span>
  </td>
);
