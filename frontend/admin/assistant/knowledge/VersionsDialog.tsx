import type { Item } from "@asesorador/domain/assistant/knowledge-contract";
import { useQuery } from "@tanstack/react-query";
import { count, dayAndTime } from "../../../kernel/formats.ts";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { useRestoreVersion } from "./commands.ts";
import { es } from "./es.ts";
import { versionsQuery } from "./queries.ts";
import { VersionChanges } from "./VersionChanges.tsx";

const { versions: words } = es;

type Props = { readonly item: Item; readonly onClose: () => void };

/** The item's versions, each with what it changed of the one before, and a button to bring it back. */
export const VersionsDialog = ({ item, onClose }: Props) => {
  const { id, title } = item;
  const { data, isError } = useQuery(versionsQuery(id));
  const restore = useRestoreVersion();
  return (
    <Dialog title={words.title(title)} description={words.note} closeLabel={words.close} onClose={onClose}>
      {!data && <p role="status">{isError ? words.failed : words.loading}</p>}
      <ol className="grid gap-5">
        {data?.versions.map((version, at) => {
          const isCurrent = version.version === item.version;
          const number = count(version.version);
          return (
            <li key={version.version} className="border-b border-line pb-4 last:border-0">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <p className="num text-sm font-semibold">
                  {words.version(number, dayAndTime(version.at), version.by)}
                </p>
                {isCurrent ? (
                  <StatusBadge tone="green" label={words.current} />
                ) : (
                  <DenseButton
                    aria-label={words.restoreOf(number)}
                    busy={restore.isPending && restore.variables.version.version === version.version}
                    onClick={() =>
                      restore.isPending ||
                      restore.mutate({ id, seen: item.version, version }, { onSuccess: onClose })
                    }
                  >
                    {words.restore}
                  </DenseButton>
                )}
              </div>
              <VersionChanges before={data.versions[at + 1]} after={version} />
            </li>
          );
        })}
      </ol>
    </Dialog>
  );
};
