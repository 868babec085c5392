import { type ReadModelState, type Rebuild, requestRebuild } from "@asesorador/domain/operations/contract";
import { useQueryClient } from "@tanstack/react-query";
import { count } from "../../kernel/formats.ts";
import { call, Refused } from "../../kernel/http.ts";
import { cx } from "../../ui/cx.ts";
import { Defined } from "../../ui/Definition.tsx";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { toast } from "../../ui/toast.ts";
import { duration } from "./durations.ts";
import { es } from "./es.ts";
import { definitions } from "./es-definitions.ts";
import { isOpen, refetchOperations } from "./queries.ts";
import { STACKED_CELL, STACKED_ROW } from "./stacked-table.ts";
import { TechnicalDetail } from "./TechnicalDetail.tsx";

const text = es.readModels;
const COLUMNS = ["name", "state", "lag", "version", "position", "quarantined"] as const;

type ReadModelsProps = {
  readonly readModels: readonly ReadModelState[];
  readonly rebuilds: readonly Rebuild[];
};

/** A table of the read models. */
export const ReadModels = ({ readModels, rebuilds }: ReadModelsProps) => {
  const rebuild = useRebuild();
  const open = new Set(rebuilds.filter(isOpen).map(({ readModel }) => readModel));
  return (
    <div>
      <h3 className="text-lg">{text.title}</h3>
      <section className="mt-2 lg:overflow-x-auto" aria-label={text.title}>
        <table className="w-full text-sm max-lg:block lg:min-w-[44rem]">
          <thead className="max-lg:block">
            <tr className="text-left text-xs text-ink2 max-lg:flex max-lg:flex-wrap max-lg:gap-x-4 lg:border-b lg:border-line">
              {COLUMNS.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className={cx("py-2 font-semibold lg:pr-4", !isDefined(column) && "max-lg:hidden")}
                >
                  {isDefined(column) ? (
                    <Defined label={text[column]} text={definitions[column]} />
                  ) : (
                    text[column]
                  )}
                </th>
              ))}
              <td className="max-lg:hidden" />
            </tr>
          </thead>
          <tbody className="max-lg:grid max-lg:gap-3">
            {readModels.map((each) => (
              <Row
                key={each.name}
                readModel={each}
                busy={open.has(each.name)}
                onRebuild={() => void rebuild(each.name)}
              />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
};

type RowProps = {
  readonly readModel: ReadModelState;
  readonly busy: boolean;
  readonly onRebuild: () => void;
};

/** A table row; below the `lg` breakpoint a block whose cells carry their column's name. */
const Row = ({ readModel, busy, onRebuild }: RowProps) => {
  const { name, lastError, position, quarantined } = readModel;
  return (
    <tr className={STACKED_ROW}>
      <th scope="row" className="text-left font-semibold lg:py-2 lg:pr-4">
        {nameOf(name)}
      </th>
      <td className="max-lg:text-right lg:py-2 lg:pr-4">
        <StatusBadge
          tone={lastError === null ? "green" : "red"}
          label={lastError === null ? text.fine : text.trouble}
        />
        {lastError && <TechnicalDetail text={lastError} />}
      </td>
      <td data-label={text.lag} className={STACKED_CELL}>
        {lagOf(readModel)}
      </td>
      <td data-label={text.version} className={STACKED_CELL}>
        {versionOf(readModel)}
      </td>
      <td data-label={text.position} className={STACKED_CELL}>
        {position ?? "0"}
      </td>
      <td data-label={text.quarantined} className={STACKED_CELL}>
        {count(quarantined)}
      </td>
      <td className="max-lg:col-span-2 lg:py-2 lg:text-right">
        <DenseButton
          className="max-lg:w-full"
          aria-label={text.rebuildOf(nameOf(name))}
          busy={busy}
          onClick={onRebuild}
        >
          {text.rebuild}
        </DenseButton>
      </td>
    </tr>
  );
};

type Column = (typeof COLUMNS)[number];

const isDefined = (column: Column): column is Extract<Column, keyof typeof definitions> =>
  column in definitions;

export const nameOf = (name: string): string => text.names[name] ?? name;

const lagOf = ({ positionsBehind, lagMs }: ReadModelState): string =>
  positionsBehind === 0 ? text.upToDate : text.behind(count(positionsBehind), duration(lagMs));

const versionOf = ({ version, tablesVersion }: ReadModelState): string =>
  tablesVersion === version ? String(version) : text.versionChanging(tablesVersion, version);

const useRebuild = () => {
  const client = useQueryClient();
  return async (readModel: string): Promise<void> => {
    try {
      await call(requestRebuild, { readModel });
      toast({ title: text.asked, detail: text.askedDetail, tone: "good" });
    } catch (error) {
      const reason = error instanceof Refused ? error.reason : null;
      toast({ title: text.refused, ...(reason === null ? {} : { detail: reason }), tone: "bad" });
    }
    await refetchOperations(client);
  };
};
