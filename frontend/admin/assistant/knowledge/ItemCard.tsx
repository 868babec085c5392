import type { KnowledgeStatus } from "@asesorador/domain/assistant/knowledge";
import type { Item } from "@asesorador/domain/assistant/knowledge-contract";
import { useState } from "react";
import { count, dayAndTime } from "../../../kernel/formats.ts";
import { percent } from "../../../kernel/percent.ts";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { StatusBadge, type Tone } from "../../../ui/StatusBadge.tsx";
import { useFocusKept } from "../../../ui/use-focus-kept.ts";
import { bandOf } from "../display.ts";
import { TagList } from "../TagList.tsx";
import { useMoveItem } from "./commands.ts";
import { es } from "./es.ts";
import { ItemForm } from "./ItemForm.tsx";
import { VersionsDialog } from "./VersionsDialog.tsx";

const { item: words } = es;

const TONES: Readonly<Record<KnowledgeStatus, Tone>> = {
  active: "green",
  draft: "grey",
  review: "yellow",
  archived: "orange",
};

/** One item with its use, its status and its editor. */
export const ItemCard = ({ item }: { readonly item: Item }) => {
  const { id, title, content, tags, status, needsReview } = item;
  const [editing, setEditing] = useState(false);
  const [showing, setShowing] = useState(false);
  // A change of status removes the pressed button.
  const { area, rest: toggle } = useFocusKept<HTMLLIElement, HTMLButtonElement>();
  const move = useMoveItem();
  return (
    <li ref={area} className="min-w-0 rounded-card border border-line p-4 lg:p-5">
      <p className="flex flex-wrap items-center gap-2">
        <StatusBadge tone={TONES[status]} label={es.statuses[status]} />
        {needsReview && <StatusBadge tone="red" label={words.needsReview} />}
        <span className="text-xs text-ink2">{es.categories[item.category].name}</span>
      </p>
      <h3 className="mt-2 text-base break-words">{title}</h3>
      {editing ? (
        <ItemForm
          item={item}
          category={null}
          onDone={() => {
            setEditing(false);
            // The focused button is removed with the form: keep the keyboard's place.
            toggle.current?.focus();
          }}
        />
      ) : (
        <p className="mt-1 text-sm break-words whitespace-pre-line">{content}</p>
      )}
      <div className="mt-2">
        <TagList tags={tags} />
      </div>
      <Use item={item} />
      <div className="mt-3 flex flex-wrap gap-2">
        <DenseButton
          ref={toggle}
          aria-expanded={editing}
          aria-label={editing ? `${es.manage.close}: ${title}` : words.editOf(title)}
          onClick={() => setEditing(!editing)}
        >
          {editing ? es.manage.close : words.edit}
        </DenseButton>
        <DenseButton
          aria-haspopup="dialog"
          aria-label={words.versionsOf(title)}
          onClick={() => setShowing(true)}
        >
          {words.versions}
        </DenseButton>
        {MOVES[status].map((to) => (
          <DenseButton
            key={to}
            busy={move.isPending && move.variables.status === to}
            aria-label={words.moveOf(es.moves[to], title)}
            onClick={() =>
              move.isPending || move.mutate({ id, status: to, seen: { version: item.version, status } })
            }
          >
            {es.moves[to]}
          </DenseButton>
        ))}
      </div>
      {showing && <VersionsDialog item={item} onClose={() => setShowing(false)} />}
    </li>
  );
};

/** How often the item answered, how well, and who changed it last. */
const Use = ({ item: { usage, effectiveness, lastUpdated, author } }: { readonly item: Item }) => (
  <p className="num mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink2">
    <span>{words.usage(count(usage))}</span>
    {effectiveness === null ? (
      <span>{words.unrated}</span>
    ) : (
      <StatusBadge tone={bandOf(effectiveness)} label={words.effectiveness(percent(effectiveness))} />
    )}
    <span>{words.updated(dayAndTime(lastUpdated), author)}</span>
  </p>
);

/** What is offered from each status. */
const MOVES: Readonly<Record<KnowledgeStatus, readonly KnowledgeStatus[]>> = {
  draft: ["active", "review", "archived"],
  review: ["active", "draft"],
  active: ["review", "archived"],
  archived: ["draft"],
};
