import { type ReadModelState, type Rebuild, requestRebuild } from "@asesorador/domain/operations/contract";
import { useQueryClient } from "@tanstack/react-query";
import { call, ResponseError } from "../../kernel/http.ts";
import { AsyncButton } from "../../ui/AsyncButton.tsx";
import { toast } from "../../ui/toast.ts";
import { es } from "./es.ts";
import { nameOf, ProcessorTable } from "./ProcessorTable.tsx";
import { isOpen, refetchOperations } from "./queries.ts";

const text = es.readModels;

type ReadModelsProps = {
  readonly readModels: readonly ReadModelState[];
  readonly rebuilds: readonly Rebuild[];
};

/** A table of the read models. */
export const ReadModels = ({ readModels, rebuilds }: ReadModelsProps) => {
  const rebuild = useRebuild();
  const open = new Set(rebuilds.filter(isOpen).map(({ readModel }) => readModel));
  return (
    <ProcessorTable
      title={text.title}
      nameLabel={text.name}
      processors={readModels}
      versionOf={versionOf}
      action={({ name }) => (
        <AsyncButton
          className="max-lg:w-full"
          aria-label={text.rebuildOf(nameOf(name))}
          busy={open.has(name)}
          onPress={() => rebuild(name)}
        >
          {text.rebuild}
        </AsyncButton>
      )}
    />
  );
};

const versionOf = ({ version, tablesVersion }: ReadModelState): string =>
  tablesVersion === version ? String(version) : text.versionChanging(tablesVersion, version);

const useRebuild = () => {
  const client = useQueryClient();
  return async (readModel: string): Promise<void> => {
    try {
      await call(requestRebuild, { readModel });
      toast({ title: text.asked, detail: text.askedDetail, tone: "good" });
    } catch (error) {
      const reason = error instanceof ResponseError ? error.reason : null;
      toast({ title: text.refused, ...(reason === null ? {} : { detail: reason }), tone: "bad" });
    }
    await refetchOperations(client);
  };
};
