import type { ReactorState } from "@asesorador/domain/operations/contract";
import type { ReactNode } from "react";
import { count } from "../../kernel/formats.ts";
import { cx } from "../../ui/cx.ts";
import { Defined } from "../../ui/Definition.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { STACKED_CELL, STACKED_ROW } from "../../ui/stacked-table.ts";
import { duration } from "./durations.ts";
import { es } from "./es.ts";
import { definitions } from "./es-definitions.ts";
import { TechnicalDetail } from "./TechnicalDetail.tsx";

const text = es.processors;

type RowContent<State> = {
  /** A further column before the position. */
  readonly versionOf?: (processor: State) => string;
  readonly action?: (processor: State) => ReactNode;
};

type ProcessorTableProps<State> = RowContent<State> & {
  readonly title: string;
  /** Heading of the first column. */
  readonly nameLabel: string;
  readonly processors: readonly State[];
};

/** Read models or reactors with their progress and their errors. */
export const ProcessorTable = <State extends ReactorState>(props: ProcessorTableProps<State>) => {
  const { title, nameLabel, processors, ...content } = props;
  const version = content.versionOf ? (["version"] as const) : [];
  const figures = ["lag", ...version, "position", "quarantined"] as const;
  return (
    <div>
      <h3 className="text-lg">{title}</h3>
      <section className="scroll-hint mt-2 lg:overflow-x-auto" aria-label={title}>
        <table aria-label={title} className="w-full text-sm max-lg:block lg:min-w-[44rem]">
          <thead className="max-lg:block">
            <tr className="text-left text-xs text-ink2 max-lg:flex max-lg:flex-wrap max-lg:gap-x-4 lg:border-b lg:border-line">
              <ColumnHeader className="max-lg:hidden">{nameLabel}</ColumnHeader>
              <ColumnHeader className="max-lg:hidden">{text.state}</ColumnHeader>
              {figures.map((figure) => (
                <ColumnHeader key={figure}>
                  <Defined label={text[figure]} text={definitions[figure]} />
                </ColumnHeader>
              ))}
              {content.action && <td className="max-lg:hidden" />}
            </tr>
          </thead>
          <tbody className="max-lg:grid max-lg:gap-3">
            {processors.map((each) => (
              <Row key={each.name} processor={each} {...content} />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
};

type ColumnHeaderProps = { readonly children: ReactNode; readonly className?: string };

const ColumnHeader = ({ children, className }: ColumnHeaderProps) => (
  <th scope="col" className={cx("py-2 font-semibold lg:pr-4", className)}>
    {children}
  </th>
);

type RowProps<State> = RowContent<State> & { readonly processor: State };

/** A table row; below the `lg` breakpoint a block whose cells carry their column's name. */
const Row = <State extends ReactorState>({ processor, versionOf, action }: RowProps<State>) => {
  const { name, lastError, position, quarantined } = processor;
  const { tone, label } = stateOf(processor);
  return (
    <tr className={STACKED_ROW}>
      <th scope="row" className="text-left font-semibold lg:py-2 lg:pr-4">
        {nameOf(name)}
      </th>
      <td className="max-lg:text-right lg:py-2 lg:pr-4">
        <StatusBadge tone={tone} label={label} />
        {lastError && <TechnicalDetail text={lastError} />}
      </td>
      <td data-label={text.lag} className={STACKED_CELL}>
        {lagOf(processor)}
      </td>
      {versionOf && (
        <td data-label={text.version} className={STACKED_CELL}>
          {versionOf(processor)}
        </td>
      )}
      <td data-label={text.position} className={STACKED_CELL}>
        {position ?? "0"}
      </td>
      <td data-label={text.quarantined} className={STACKED_CELL}>
        {count(quarantined)}
      </td>
      {action && <td className="max-lg:col-span-2 lg:py-2 lg:text-right">{action(processor)}</td>}
    </tr>
  );
};

const stateOf = ({ lastError, isLate }: ReactorState) => {
  if (lastError !== null) return { tone: "red", label: text.failing } as const;
  return isLate
    ? ({ tone: "yellow", label: text.late } as const)
    : ({ tone: "green", label: text.fine } as const);
};

/** The Spanish name of a read model or a reactor. */
export const nameOf = (name: string): string => text.names[name] ?? name;

const lagOf = ({ positionsBehind, lagMs }: ReactorState): string =>
  positionsBehind === 0 ? text.upToDate : text.behind(count(positionsBehind), duration(lagMs));
