import type { Item } from "@asesorador/domain/assistant/knowledge-contract";
import { CATEGORIES, type Category } from "@asesorador/domain/assistant/knowledge-events";
import { searchable } from "@asesorador/domain/kernel/strings";
import { Plus } from "lucide-react";
import { useDeferredValue, useRef, useState } from "react";
import { count } from "../../../kernel/formats.ts";
import { Button } from "../../../ui/Button.tsx";
import { SearchField } from "../../../ui/SearchField.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { MoreOfList } from "../MoreOfList.tsx";
import { useFirstOf } from "../use-first-of.ts";
import { es } from "./es.ts";
import { FileActions } from "./FileActions.tsx";
import { ItemCard } from "./ItemCard.tsx";
import { ItemForm } from "./ItemForm.tsx";

const { manage: words } = es;
const ALL = "all";

type Props = {
  readonly items: readonly Item[];
  readonly category: Category | null;
  readonly onCategory: (category: Category | null) => void;
};

/** The items by search and category, with a form for a new one and the files. */
export const ManageItems = ({ items, category, onCategory }: Props) => {
  const [search, setSearch] = useState("");
  const [adding, setAdding] = useState(false);
  const asked = searchable(useDeferredValue(search).trim());
  const listed = items.filter(
    (item) =>
      (category === null || item.category === category) &&
      searchable(`${item.title} ${item.content} ${item.tags.join(" ")}`).includes(asked),
  );
  const toggle = useRef<HTMLButtonElement>(null);
  const close = () => {
    setAdding(false);
    // The focused button is removed with the form: keep the keyboard's place.
    toggle.current?.focus();
  };
  return (
    <div className="grid grid-cols-1 gap-4 py-5">
      <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[minmax(0,1fr)_14rem_auto]">
        <SearchField
          label={words.search}
          placeholder={words.placeholder}
          clearLabel={words.clear}
          value={search}
          onText={setSearch}
        />
        <SelectField
          dense
          labelHidden
          label={words.category}
          value={category ?? ALL}
          options={[
            { value: ALL, label: words.all },
            ...CATEGORIES.map((value) => ({ value, label: es.categories[value].name })),
          ]}
          onChange={(value) => onCategory(CATEGORIES.find((one) => one === value) ?? null)}
        />
        <Button ref={toggle} size="medium" aria-expanded={adding} onClick={() => setAdding(!adding)}>
          {!adding && <Plus aria-hidden="true" strokeWidth={1.75} className="size-4" />}
          {adding ? words.close : words.add}
        </Button>
      </div>
      {adding && (
        <section aria-labelledby="ia-new-item" className="rounded-card border border-line p-4 lg:p-5">
          <h2 id="ia-new-item" className="text-lg">
            {es.form.newTitle}
          </h2>
          <ItemForm item={null} category={category} onDone={close} />
        </section>
      )}
      <FileActions />
      <ItemList listed={listed} isFiltered={items.length > 0} />
    </div>
  );
};

type ListProps = {
  readonly listed: readonly Item[];
  /** Where none is listed: there are others. */
  readonly isFiltered: boolean;
};

const ItemList = ({ listed, isFiltered }: ListProps) => {
  const { first, isLong, onMore } = useFirstOf(listed);
  return (
    <section aria-labelledby="ia-items">
      <h2 id="ia-items" className="flex items-baseline gap-2 text-lg">
        {words.list}
        <span className="num font-sans text-sm font-normal tracking-normal text-ink2">
          {count(listed.length)}
        </span>
      </h2>
      {listed.length === 0 ? (
        <div className="mt-3 rounded-card border border-dashed border-edge px-4 py-10 text-center">
          <p className="font-semibold">{isFiltered ? words.noneHere : words.none}</p>
          <p className="mt-1 text-sm text-ink2">{isFiltered ? words.noneHereText : words.noneText}</p>
        </div>
      ) : (
        <>
          <ul className="mt-3 grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
            {first.map((item) => (
              <ItemCard key={item.id} item={item} />
            ))}
          </ul>
          {isLong && <MoreOfList shown={first.length} total={listed.length} onMore={onMore} />}
        </>
      )}
    </section>
  );
};
