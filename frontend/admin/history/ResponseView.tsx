import type { Country } from "@asesorador/domain/kernel/market";
import { type HistoryExtent, type Response, ResponseBy } from "@asesorador/domain/replay/contract";
import { WEEKDAYS } from "../../kernel/es-dates.ts";
import { count } from "../../kernel/formats.ts";
import { CopyCsv } from "../../ui/CopyCsv.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { type FigureCell, StackedFigureRow } from "../../ui/StackedFigureRow.tsx";
import { duration } from "../analytics/funnel.ts";
import { oneOf } from "./address.ts";
import { es } from "./es.ts";
import { FoldBar } from "./FoldBar.tsx";
import { Folded } from "./Folded.tsx";
import { FoldHeading } from "./FoldHeading.tsx";
import { instantOf } from "./moments.ts";
import { responseAsOfQuery } from "./queries.ts";
import { StackedTable } from "./StackedTable.tsx";
import { shareText } from "./share-text.ts";
import { useHistoryParams } from "./use-history-params.ts";

const text = es.response;

/** How well the promised first contact was kept, and how long it took. */
export const ResponseView = ({ market }: { readonly market: Country }) => {
  const { params, replace } = useHistoryParams();
  const by = oneOf(ResponseBy.options, params.by, "adviser");
  return (
    <>
      <FoldBar>
        <SelectField
          dense
          label={text.by}
          options={ResponseBy.options.map((value) => ({ value, label: text.bys[value] }))}
          value={by}
          onChange={(value) => replace({ by: value })}
        />
      </FoldBar>
      <Folded query={responseAsOfQuery({ market, by, at: instantOf(params.moment) })}>
        {({ groups, place: asOf }) => <Table groups={groups.toSorted(unassignedLast)} by={by} asOf={asOf} />}
      </Folded>
    </>
  );
};

const unassignedLast = (a: Response, b: Response): number =>
  Number(a.group === "none") - Number(b.group === "none");

/** What a group is called on the screen; accounts as they are. */
export const responseName = (by: ResponseBy, group: string): string => {
  if (by === "hour") return `${group}:00`;
  // "1 Monday" to "7 Sunday".
  if (by === "weekday") return WEEKDAYS[Number(group[0]) % WEEKDAYS.length] ?? group;
  return group === "none" ? text.unassigned : group;
};

type TableProps = {
  readonly groups: readonly Response[];
  readonly by: ResponseBy;
  readonly asOf: HistoryExtent;
};

const Table = ({ groups, by, asOf }: TableProps) => {
  if (groups.length === 0) return <p className="py-10 text-center text-sm text-ink2">{text.none}</p>;
  const title = `${text.title} · ${text.bys[by]}`;
  const counts = [text.late, text.breached, text.waiting, text.contacted];
  const times = [text.wall, text.wallP90, text.support, text.supportP90];
  return (
    <>
      <FoldHeading label={title} figure="responseKept" definition={text.definition} asOf={asOf} />
      <StackedTable
        caption={title}
        head={[text.group, text.leads, text.kept, ...counts, ...times]}
        figures={[text.leads, text.kept, ...counts, ...times]}
        className="mt-3"
      >
        {groups.map((each) => (
          <Row key={each.group} name={responseName(by, each.group)} response={each} />
        ))}
      </StackedTable>
      <CopyCsv
        title={title}
        head={[text.group, text.leads, text.met, ...counts, ...times.map(text.hours)]}
        rows={groups.map((each) => [
          responseName(by, each.group),
          each.leads,
          each.promise.met,
          ...countsOf(each),
          ...timesOf(each).map((ms) => (ms === null ? "" : Math.round(ms / TENTH_OF_AN_HOUR_MS) / 10)),
        ])}
      />
    </>
  );
};

const TENTH_OF_AN_HOUR_MS = 360_000;
const countsOf = ({ promise: { late, breached, waiting }, wallMs }: Response) =>
  [late, breached, waiting, wallMs.n] as const;
const timesOf = ({ wallMs, supportMs }: Response) =>
  [wallMs.median, wallMs.p90, supportMs.median, supportMs.p90] as const;

const Row = ({ name, response }: { readonly name: string; readonly response: Response }) => {
  const { leads, promise, wallMs, supportMs } = response;
  const { met, late, breached, waiting } = promise;
  const due = met + late + breached;
  const cells: readonly FigureCell[] = [
    { label: text.leads, value: count(leads) },
    {
      label: text.kept,
      value: due === 0 ? "—" : shareText(met, due),
      note: due > 0 && text.of(count(met), count(due)),
    },
    { label: text.late, value: count(late) },
    { label: text.breached, value: count(breached) },
    { label: text.waiting, value: count(waiting) },
    { label: text.contacted, value: count(wallMs.n) },
    { label: text.wall, value: duration(wallMs.median) },
    { label: text.wallP90, value: duration(wallMs.p90) },
    { label: text.support, value: duration(supportMs.median) },
    { label: text.supportP90, value: duration(supportMs.p90) },
  ];
  return <StackedFigureRow name={name} cells={cells} noWrap />;
};
