import { type Item, MAX_CONTENT, MAX_TITLE } from "@asesorador/domain/assistant/knowledge-contract";
import { CATEGORIES, type Category } from "@asesorador/domain/assistant/knowledge-events";
import { type FormEvent, useState } from "react";
import * as z from "zod/mini";
import { useAccountDraft } from "../../../access/use-account-draft.ts";
import { AreaField } from "../../../ui/AreaField.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { useFocusFirstInvalid } from "../../../ui/use-focus-first-invalid.ts";
import { ConflictNotice } from "../ConflictNotice.tsx";
import { draftSubject } from "../draft-subject.ts";
import { repeatId } from "../repeat-id.ts";
import { tagsIn } from "../tags-in.ts";
import { valueHint } from "../value-hint.ts";
import { useAddItem, useEditItem } from "./commands.ts";
import { es } from "./es.ts";

const { form: words } = es;

type Props = {
  /** null: a new item. */
  readonly item: Item | null;
  /** Of a new item; plans when null. */
  readonly category: Category | null;
  readonly onDone: () => void;
};

const Written = {
  title: z.string(),
  content: z.string(),
  tags: z.string(),
  category: z.enum(CATEGORIES),
} as const;
type Written = z.infer<z.ZodMiniObject<typeof Written>>;
const Draft = z.object({ ...Written, seen: z.int() });

const EMPTY = { title: "", content: "", tags: "" } as const;
const writtenOf = ({ title, content, tags, category }: Item): Written => ({
  ...{ title, content, category },
  tags: tags.join(", "),
});
const isSame = (one: Written, other: Written): boolean =>
  one.title === other.title &&
  one.content === other.content &&
  one.tags === other.tags &&
  one.category === other.category;

const OPTIONS = CATEGORIES.map((value) => ({ value, label: es.categories[value].name }));

/** Adds an item as a draft, or edits one. What is typed stays when saving fails. */
export const ItemForm = ({ item, category, onDone }: Props) => {
  const [idOf] = useState(repeatId);
  // The version that the editor saw: a later one is not overwritten.
  const [seen, setSeen] = useState(item?.version ?? 0);
  const [title, setTitle] = useState(item?.title ?? "");
  const [content, setContent] = useState(item?.content ?? "");
  const [tags, setTags] = useState(item?.tags.join(", ") ?? "");
  const [chosen, setChosen] = useState<Category>(item?.category ?? category ?? "plans");
  const draft = useAccountDraft({
    subject: draftSubject(`item/${item?.id ?? "new"}`),
    schema: Draft,
    onFound: (kept) => {
      setSeen(kept.seen);
      show(kept);
    },
  });
  const show = (next: Written) => {
    setTitle(next.title);
    setContent(next.content);
    setTags(next.tags);
    setChosen(next.category);
  };
  const written = { title, content, tags, category: chosen };
  const write = (change: Partial<Written>) => {
    const next = { ...written, ...change };
    show(next);
    if (isSame(next, item ? writtenOf(item) : { ...EMPTY, category: next.category })) draft.drop();
    else draft.keep({ ...next, seen });
  };
  const [tried, setTried] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const form = useFocusFirstInvalid(refusals);
  const add = useAddItem();
  const edit = useEditItem();
  const busy = add.isPending || edit.isPending;
  // Not while the own change is being read back.
  const hasConflict = item !== null && item.version > seen && !busy && !edit.isSuccess;
  const problemOf = (text: string) => (tried && text.trim() === "" ? words.required : null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    if (title.trim() === "" || content.trim() === "") return setRefusals(refusals + 1);
    const text = { title, content, category: chosen, tags: tagsIn(tags) };
    const onSuccess = () => {
      draft.drop();
      onDone();
    };
    if (item) edit.mutate({ id: item.id, seen, ...text }, { onSuccess });
    else add.mutate({ id: idOf(text), ...text }, { onSuccess });
  };
  return (
    <form ref={form} noValidate className="mt-3 grid grid-cols-1 gap-4 md:grid-cols-2" onSubmit={submit}>
      <Field
        dense
        label={words.title}
        name="title"
        hint={words.titleHint}
        maxLength={MAX_TITLE}
        autoComplete="off"
        error={problemOf(title)}
        value={title}
        onText={(text) => write({ title: text })}
      />
      <SelectField
        dense
        label={words.category}
        value={chosen}
        options={OPTIONS}
        onChange={(category) => write({ category })}
      />
      <AreaField
        dense
        className="md:col-span-2"
        label={words.content}
        name="content"
        rows={5}
        hint={valueHint(content, words.contentHint)}
        maxLength={MAX_CONTENT}
        error={problemOf(content)}
        value={content}
        onText={(text) => write({ content: text })}
      />
      <Field
        dense
        className="md:col-span-2"
        label={words.tags}
        name="tags"
        hint={words.tagsHint}
        autoComplete="off"
        value={tags}
        onText={(text) => write({ tags: text })}
      />
      {hasConflict && (
        <div className="md:col-span-2">
          <ConflictNotice
            draft={{
              theirs: {
                updatedBy: item.author,
                updatedAt: item.lastUpdated,
                configValue: `${item.title}\n${item.content}`,
              },
              keepMine: () => {
                setSeen(item.version);
                draft.keep({ ...written, seen: item.version });
              },
              takeTheirs: () => {
                setSeen(item.version);
                show(writtenOf(item));
                draft.drop();
              },
            }}
            onDecided={() => form.current?.querySelector("textarea")?.focus()}
          />
        </div>
      )}
      <Button type="submit" size="medium" busy={busy} className="sm:justify-self-start">
        {words.save}
      </Button>
    </form>
  );
};
