import type { Version } from "@asesorador/domain/assistant/knowledge-contract";
import { diffWords } from "diff";
import { es } from "./es.ts";
import { itemLines } from "./item-lines.ts";

const { versions: words } = es;

type Props = {
  /** undefined: it is the first one, which is shown without marks. */
  readonly before: Version | undefined;
  readonly after: Version;
};

/** What a version changed of the one before, line by line: a word of the content is never paired with one of the tags. */
export const VersionChanges = ({ before, after }: Props) => {
  const former = itemLines(before ?? after);
  return (
    <div className="mt-2 rounded-ctl bg-paper px-3 py-2 text-sm break-words whitespace-pre-line">
      {itemLines(after).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an item are always the same three.
        <p key={at}>
          <Changes before={former[at] ?? ""} after={line} />
        </p>
      ))}
    </div>
  );
};

const Changes = ({ before, after }: { readonly before: string; readonly after: string }) =>
  diffWords(before, after).map(({ added, removed, value }, at) => {
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
  });
