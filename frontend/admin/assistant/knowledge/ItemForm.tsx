import { type Item, MAX_CONTENT, MAX_TITLE } from "@asesorador/domain/assistant/knowledge-contract";
import { CATEGORIES, type Category } from "@asesorador/domain/assistant/knowledge-events";
import { useState } from "react";
import * as z from "zod/mini";
import { useAccountDraft } from "../../../access/use-account-draft.ts";
import { AreaField } from "../../../ui/AreaField.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { handleSubmit } from "../../../ui/handle-submit.ts";
import { SelectField } from "../../../ui/SelectField.tsx";
import { useFocusFirstInvalid } from "../../../ui/use-focus-first-invalid.ts";
import { ConflictNotice } from "../ConflictNotice.tsx";
import { draftSubject } from "../draft-subject.ts";
import { repeatId } from "../repeat-id.ts";
import { tagsIn } from "../tags-in.ts";
import { valueHint } from "../value-hint.ts";
import { useAddItem, useEditItem } from "./commands.ts";
import { es } from "./es.ts";
import { itemLines } from "./item-lines.ts";

const { form: words } = es;

type Props = {
  /** null: a new item. */
  readonly item: Item | null;
  /** Category of a new item; null: plans. */
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
  title,
  content,
  category,
  tags: tags.join(", "),
});
const isSame = (one: Written, other: Written): boolean =>
  one.title === other.title &&
  one.content === other.content &&
  one.tags === other.tags &&
  one.category === other.category;

const OPTIONS = CATEGORIES.map((value) => ({ value, label: es.categories[value].name }));

/** The text of an item as it is being typed, kept in this browser. */
const useItemDraft = (item: Item | null, category: Category | null) => {
  // The version that the editor saw: a later one is not overwritten.
  const [seen, setSeen] = useState(item?.version ?? 0);
  const [written, setWritten] = useState<Written>(
    item ? writtenOf(item) : { ...EMPTY, category: category ?? "plans" },
  );
  const { keep, drop } = useAccountDraft({
    subject: draftSubject(`item/${item?.id ?? "new"}`),
    schema: Draft,
    onFound: ({ seen: found, ...kept }) => {
      setSeen(found);
      setWritten(kept);
    },
  });
  return {
    seen,
    written,
    write: (change: Partial<Written>) => {
      const next = { ...written, ...change };
      setWritten(next);
      if (isSame(next, item ? writtenOf(item) : { ...EMPTY, category: next.category })) drop();
      else keep({ ...next, seen });
    },
    /** It was saved, or is not wanted. */
    drop,
    keepMine: (version: number) => {
      setSeen(version);
      keep({ ...written, seen: version });
    },
    takeTheirs: (theirs: Item) => {
      setSeen(theirs.version);
      setWritten(writtenOf(theirs));
      drop();
    },
  };
};

/** Adds an item as a draft, or edits one. What is typed stays when saving fails. */
export const ItemForm = ({ item, category, onDone }: Props) => {
  const [idOf] = useState(repeatId);
  const draft = useItemDraft(item, category);
  const { seen, written } = draft;
  const [tried, setTried] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const form = useFocusFirstInvalid(refusals);
  const add = useAddItem();
  const edit = useEditItem();
  const busy = add.isPending || edit.isPending;
  // Not while the own change is being read back.
  const hasConflict = item !== null && item.version > seen && !busy && !edit.isSuccess;
  const submit = () => {
    if (busy) return;
    setTried(true);
    const { title, content } = written;
    if (title.trim() === "" || content.trim() === "") return setRefusals(refusals + 1);
    const text = { ...written, tags: tagsIn(written.tags) };
    const saved = item
      ? edit.mutateAsync({ id: item.id, seen, ...text })
      : add.mutateAsync({ id: idOf(text), ...text });
    // Not mutate's own callback: another tab of the console removes the form. A toast reports a failure.
    saved.then(
      () => {
        draft.drop();
        onDone();
      },
      () => undefined,
    );
  };
  return (
    <form
      ref={form}
      noValidate
      className="mt-3 grid grid-cols-1 gap-4 md:grid-cols-2"
      onSubmit={handleSubmit(submit)}
    >
      <ItemFields written={written} isTried={tried} onWrite={draft.write} />
      {hasConflict && (
        <div className="md:col-span-2">
          <ConflictNotice
            draft={{
              theirs: {
                updatedBy: item.author,
                updatedAt: item.lastUpdated,
                configValue: itemLines(item).join("\n"),
              },
              keepMine: () => draft.keepMine(item.version),
              takeTheirs: () => draft.takeTheirs(item),
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

type FieldsProps = {
  readonly written: Written;
  /** The form was sent: empty fields say that they are required. */
  readonly isTried: boolean;
  readonly onWrite: (change: Partial<Written>) => void;
};

const ItemFields = ({ written: { title, content, tags, category }, isTried, onWrite }: FieldsProps) => {
  const problemOf = (text: string) => (isTried && text.trim() === "" ? words.required : null);
  return (
    <>
      <Field
        dense
        label={words.title}
        name="title"
        hint={words.titleHint}
        maxLength={MAX_TITLE}
        autoComplete="off"
        error={problemOf(title)}
        value={title}
        onText={(text) => onWrite({ title: text })}
      />
      <SelectField
        dense
        label={words.category}
        value={category}
        options={OPTIONS}
        onChange={(chosen) => onWrite({ category: chosen })}
      />
      <AreaField
        dense
        className="md:col-span-2"
        label={words.content}
        name="content"
        rows={5}
        hint={valueHint(content, MAX_CONTENT, words.contentHint)}
        maxLength={MAX_CONTENT}
        error={problemOf(content)}
        value={content}
        onText={(text) => onWrite({ content: text })}
      />
      <Field
        dense
        className="md:col-span-2"
        label={words.tags}
        name="tags"
        hint={words.tagsHint}
        autoComplete="off"
        value={tags}
        onText={(text) => onWrite({ tags: text })}
      />
    </>
  );
};
