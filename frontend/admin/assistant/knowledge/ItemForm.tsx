import { type Item, MAX_CONTENT, MAX_TITLE } from "@asesorador/domain/assistant/knowledge-contract";
import { CATEGORIES, type Category } from "@asesorador/domain/assistant/knowledge-events";
import { type FormEvent, useState } from "react";
import { AreaField } from "../../../ui/AreaField.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { useFocusFirstInvalid } from "../../../ui/use-focus-first-invalid.ts";
import { ConflictNotice } from "../ConflictNotice.tsx";
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
    if (item) edit.mutate({ id: item.id, seen, ...text }, { onSuccess: onDone });
    else add.mutate({ id: idOf(text), ...text }, { onSuccess: onDone });
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
        onText={setTitle}
      />
      <SelectField dense label={words.category} value={chosen} options={OPTIONS} onChange={setChosen} />
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
        onText={setContent}
      />
      <Field
        dense
        className="md:col-span-2"
        label={words.tags}
        name="tags"
        hint={words.tagsHint}
        autoComplete="off"
        value={tags}
        onText={setTags}
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
              keepMine: () => setSeen(item.version),
              takeTheirs: () => {
                setSeen(item.version);
                setTitle(item.title);
                setContent(item.content);
                setTags(item.tags.join(", "));
                setChosen(item.category);
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
