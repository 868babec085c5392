import { WIZARDS, type Wizard } from "@asesorador/domain/journey/steps";
import type { Country } from "@asesorador/domain/kernel/market";
import { FunnelBy, type FunnelGroup, type HistoryExtent } from "@asesorador/domain/replay/contract";
import { count } from "../../kernel/formats.ts";
import { shareOf } from "../../kernel/share-of.ts";
import { Defined } from "../../ui/Definition.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TableBehind } from "../../ui/TableBehind.tsx";
import { shortDate } from "../analytics/days.ts";
import { es as steps } from "../analytics/es.ts";
import { duration } from "../analytics/funnel.ts";
import { es as leads } from "../leads/es.ts";
import { oneOf } from "./address.ts";
import { Explained } from "./Explained.tsx";
import { es } from "./es.ts";
import { FoldBar } from "./FoldBar.tsx";
import { Folded } from "./Folded.tsx";
import { FoldHeading } from "./FoldHeading.tsx";
import { instantOf } from "./moments.ts";
import { funnelAsOfQuery } from "./queries.ts";
import { shareText } from "./share-text.ts";
import { useHistoryParams } from "./use-history-params.ts";

const text = es.funnel;
const UNTILS = ["submitted", "converted"] as const;

/** Steps of a wizard's visits, groups side by side. */
export const FunnelView = ({ market }: { readonly market: Country }) => {
  const { params, replace } = useHistoryParams();
  // A market's own wizard has the market's name.
  const wizard: Wizard = oneOf(WIZARDS, params.wizard, market);
  const until = oneOf(UNTILS, params.end, "submitted");
  const by = oneOf(FunnelBy.options, params.by, "device");
  return (
    <>
      <FoldBar>
        <SelectField
          dense
          label={text.wizard}
          options={WIZARDS.map((value) => ({ value, label: steps.wizards[value] }))}
          value={wizard}
          onChange={(value) => replace({ wizard: value })}
        />
        <SelectField
          dense
          label={text.by}
          options={FunnelBy.options.map((value) => ({ value, label: text.bys[value] }))}
          value={by}
          onChange={(value) => replace({ by: value })}
        />
        <SelectField
          dense
          label={text.until}
          options={UNTILS.map((value) => ({ value, label: text.untils[value] }))}
          value={until}
          onChange={(value) => replace({ end: value === "submitted" ? "" : value })}
        />
      </FoldBar>
      <Folded query={funnelAsOfQuery({ wizard, by, until, at: instantOf(params.moment) })}>
        {({ groups, place: asOf }) => <Groups groups={groups} by={by} asOf={asOf} />}
      </Folded>
    </>
  );
};

type GroupsProps = {
  readonly groups: readonly FunnelGroup[];
  readonly by: FunnelBy;
  readonly asOf: HistoryExtent;
};

const Groups = ({ groups, by, asOf }: GroupsProps) => {
  if (groups.length === 0) return <p className="py-10 text-center text-sm text-ink2">{text.none}</p>;
  const shown = by === "district" ? groups.toSorted((a, b) => b.started - a.started) : groups;
  const nameOf = ({ group }: FunnelGroup) =>
    by === "week" ? text.week(shortDate(group)) : (text.groups[group] ?? group);
  return (
    <>
      <FoldHeading label={steps.bars} figure="funnel" definition={text.definition} asOf={asOf} />
      <div className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4">
        {shown.map((group) => (
          <Steps key={group.group} name={nameOf(group)} group={group} />
        ))}
      </div>
      <TableBehind
        title={steps.bars}
        head={[
          text.group,
          text.step,
          text.reached,
          text.share,
          text.left,
          text.leftShare,
          text.ongoing,
          text.median,
          text.p90,
        ]}
        rows={shown.flatMap((group) => rowsOf(group).map((row) => [nameOf(group), ...row]))}
      />
      <p className="mt-2 max-w-prose text-xs text-ink2">
        {groups.some((group) => group.leads !== null) ? text.endLeads : text.end}
      </p>
    </>
  );
};

/** A row for each step, for the sent leads, and for each status that these reached. */
const rowsOf = (group: FunnelGroup): readonly (readonly (string | number)[])[] => [
  ...group.steps.map((one) => [steps.steps[one.step], ...stageCells(one, group.started)]),
  [steps.steps.enviado, group.submitted, shareText(group.submitted, group.started), "", "", "", "", ""],
  ...(group.leads ?? []).map((one) => [leads.status[one.status], ...stageCells(one, leadsOf(group))]),
];

type Stage = Pick<FunnelGroup["steps"][number], "reached" | "left" | "ongoing" | "dwell">;

/** `all`: of which the reached ones are a share. */
const stageCells = ({ reached, left, ongoing, dwell }: Stage, all: number) => [
  reached,
  shareText(reached, all),
  left,
  shareText(left, reached),
  ongoing,
  duration(dwell.median),
  duration(dwell.p90),
];

const leadsOf = ({ leads: steps }: FunnelGroup): number => steps?.[0]?.reached ?? 0;

const Steps = ({ name, group }: { readonly name: string; readonly group: FunnelGroup }) => {
  const { started, submitted, elsewhere } = group;
  const all = leadsOf(group);
  return (
    <section aria-label={name} className="rounded-card border border-line p-4">
      <h4 className="flex flex-wrap items-baseline justify-between gap-x-3 font-sans text-sm font-semibold tracking-normal">
        {name}
        <span className="num text-xs font-normal text-ink2">{text.visits(count(started))}</span>
      </h4>
      <ol className="mt-3 grid gap-y-2.5">
        {group.steps.map(({ step, reached, left }) => (
          <Bar
            key={step}
            name={steps.steps[step]}
            reached={reached}
            whole={started}
            note={left > 0 ? text.gone(count(left), shareText(left, reached)) : null}
          />
        ))}
        <Bar
          name={steps.steps.enviado}
          reached={submitted}
          whole={started}
          note={elsewhere > 0 ? text.elsewhere(count(elsewhere)) : null}
        />
      </ol>
      {group.leads && (
        <>
          <h5 className="mt-4 flex justify-between border-t border-line pt-3 font-sans text-xs font-semibold tracking-normal">
            <Defined label={text.leads} text={<Explained figure="funnelLeads">{text.endLeads}</Explained>} />
            <span className="num font-normal text-ink2">{count(all)}</span>
          </h5>
          <ol className="mt-2 grid gap-y-2.5">
            {group.leads.map(({ status, reached, left }) => (
              <Bar
                key={status}
                name={leads.status[status]}
                reached={reached}
                whole={all}
                note={left > 0 ? text.lost(count(left), shareText(left, reached)) : null}
              />
            ))}
          </ol>
        </>
      )}
    </section>
  );
};

type BarProps = {
  readonly name: string;
  readonly reached: number;
  readonly whole: number;
  readonly note: string | null;
};

const Bar = ({ name, reached, whole, note }: BarProps) => (
  <li className="num text-xs">
    <span className="flex flex-wrap justify-between gap-x-3">
      <span className="font-semibold">{name}</span>
      <span>
        <b className="font-semibold">{count(reached)}</b>{" "}
        <span className="inline-block min-w-12 text-right text-ink2">{shareText(reached, whole)}</span>
      </span>
    </span>
    <span aria-hidden="true" className="mt-1 block h-4 overflow-hidden rounded-[5px] bg-mint">
      <span
        className="block h-full rounded-[5px] bg-pine"
        style={{ width: `${Math.min(100, shareOf(reached, whole) ?? 0)}%` }}
      />
    </span>
    {note && <span className="text-ink2">{note}</span>}
  </li>
);
