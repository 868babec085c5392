import { type ReadModelState, type Rebuild, requestRebuild } from "@asesorador/domain/operations/contract";
import { useQueryClient } from "@tanstack/react-query";
import { count } from "../../kernel/formats.ts";
import { call, Refused } from "../../kernel/http.ts";
import { Defined } from "../../ui/Definition.tsx";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { toast } from "../../ui/toast.ts";
import { duration } from "./durations.ts";
import { es } from "./es.ts";
import { definitions } from "./es-definitions.ts";
import { isOpen, refetchOperations } from "./queries.ts";

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
      <section className="mt-2 overflow-x-auto" aria-label={text.title}>
        <table className="w-full min-w-[44rem] text-sm">
          <thead>
            <tr className="border-b border-line text-left text-xs text-ink2">
              {COLUMNS.map((column) => (
                <th key={column} scope="col" className="py-2 pr-4 font-semibold">
                  {column === "name" || column === "state" ? (
                    text[column]
                  ) : (
                    <Defined label={text[column]} text={definitions[column]} />
                  )}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {readModels.map((each) => (
              <tr key={each.name} className="border-b border-line">
                <th scope="row" className="py-2 pr-4 text-left font-semibold">
                  {nameOf(each.name)}
                </th>
                <td className="py-2 pr-4">
                  <StatusBadge
                    tone={each.lastError === null ? "green" : "red"}
                    label={each.lastError === null ? text.fine : text.trouble}
                  />
                  {each.lastError && (
                    <p className="mt-1 max-w-xs text-xs break-words text-clay">{each.lastError}</p>
                  )}
                </td>
                <td className="num py-2 pr-4">{lagOf(each)}</td>
                <td className="num py-2 pr-4">{versionOf(each)}</td>
                <td className="num py-2 pr-4">{each.position ?? "0"}</td>
                <td className="num py-2 pr-4">{count(each.quarantined)}</td>
                <td className="py-2 text-right">
                  <DenseButton
                    aria-label={text.rebuildOf(nameOf(each.name))}
                    busy={open.has(each.name)}
                    onClick={() => void rebuild(each.name)}
                  >
                    {text.rebuild}
                  </DenseButton>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
};

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
