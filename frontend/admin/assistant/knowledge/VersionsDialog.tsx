import type { Item, Version } from "@asesorador/domain/assistant/knowledge-contract";
import { useQuery } from "@tanstack/react-query";
import { diffWords } from "diff";
import { count, dayAndTime } from "../../../kernel/formats.ts";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { useRestoreVersion } from "./commands.ts";
import { es } from "./es.ts";
import { versionsQuery } from "./queries.ts";

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
          const before = data.versions[at + 1];
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
                    busy={restore.isPending && restore.variables.title === version.title}
                    onClick={() =>
                      restore.isPending ||
                      restore.mutate({ id, seen: item.version, ...textOf(version) }, { onSuccess: onClose })
                    }
                  >
                    {words.restore}
                  </DenseButton>
                )}
              </div>
              <Changes before={before ? plain(before) : plain(version)} after={plain(version)} />
            </li>
          );
        })}
      </ol>
    </Dialog>
  );
};

const textOf = ({ title, content, category, tags }: Version) => ({
  title,
  content,
  category,
  tags: [...tags],
});

const plain = ({ title, content, category, tags }: Version): string =>
  [title, content, `${es.categories[category].name} · ${tags.join(", ")}`].join("\n");

const Changes = ({ before, after }: { readonly before: string; readonly after: string }) => (
  <p className="mt-2 rounded-ctl bg-paper px-3 py-2 text-sm break-words whitespace-pre-line">
    {diffWords(before, after).map(({ added, removed, value }, at) => {
      const key = `${at} ${value}`;
      if (added)
        return (
          <ins key={key} className="bg-saving-soft text-saving">
            <span className="sr-only">{words.added}</span>
            {value}
          </ins>
        );
      if (removed)
        return (
          <del key={key} className="bg-clay-soft text-clay">
            <span className="sr-only">{words.removed}</span>
            {value}
          </del>
        );
      return <span key={key}>{value}</span>;
    })}
  </p>
);
