import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { SearchField } from "../../ui/SearchField.tsx";
import type { Written } from "./editor-context.ts";
import { es } from "./es.ts";
import { CARDS, EmptyCards, ListFrame, NoCards } from "./ListFrame.tsx";
import { refetchCatalog } from "./queries.ts";
import { type InAddress, useFilters } from "./use-filters.ts";
import { type Activatable, type ToggleOptions, useToggle } from "./use-toggle.tsx";

type Filtered = { readonly q: string; readonly inactive: boolean };

type Words = {
  readonly title: string;
  readonly create: string;
  readonly search: string;
  readonly searchPlaceholder: string;
  readonly showInactive: string;
  readonly counter: (shown: number, total: number) => string;
  /** What the counter counts. */
  readonly definition: string;
  readonly list: string;
  readonly empty: { readonly title: string; readonly filtered: string; readonly never: string };
  readonly failedList: string;
};

type CardActions = {
  /** Just added in this tab. */
  readonly added: boolean;
  readonly busy: boolean;
  readonly onEdit: () => void;
  readonly onToggle: () => void;
};

type Props<One extends Activatable, Filters extends Filtered> = {
  readonly words: Words;
  /** undefined while the list is loading. */
  readonly all: readonly One[] | undefined;
  /** Why the list could not be loaded. */
  readonly error: Error | null;
  readonly address: InAddress<Filters>;
  readonly noFilters: Filters;
  readonly narrow: (all: readonly One[], filters: Filters) => readonly One[];
  readonly toggle: ToggleOptions;
  /** Beside the search box. */
  readonly moreFilters?: (filters: Filters, choose: (filters: Filters) => void) => ReactNode;
  /** Shown beside the button that adds an item. */
  readonly tools?: ReactNode;
  readonly card: (one: One, actions: CardActions) => ReactNode;
  /** The editor; null for a new item. */
  readonly dialog: (one: One | null, onEnd: (written: Written | null) => void) => ReactNode;
};

/** A tab of the catalogue: a filtered list of cards whose items are added, edited, activated and deactivated. */
export const CatalogTab = <One extends Activatable, Filters extends Filtered>(props: Props<One, Filters>) => {
  const { words, all, error, noFilters, narrow, moreFilters, tools, card, dialog } = props;
  const client = useQueryClient();
  const [filters, setFilters] = useFilters(props.address);
  const [opened, setOpened] = useState<One | "new" | null>(null);
  const { toggle, busyWith } = useToggle(props.toggle);
  const shown = all && narrow(all, filters);
  const edited = opened === "new" ? null : (all?.find(({ id }) => id === opened?.id) ?? opened);
  const { list, added, expect } = useAdded(shown);

  return (
    <ListFrame
      title={words.title}
      create={words.create}
      onCreate={() => setOpened("new")}
      tools={tools}
      filters={
        <>
          <div className="lg:w-80">
            <SearchField
              label={words.search}
              placeholder={words.searchPlaceholder}
              clearLabel={es.clearSearch}
              value={filters.q}
              onText={(q) => setFilters({ ...filters, q })}
            />
          </div>
          {moreFilters?.(filters, setFilters)}
        </>
      }
      inactive={{
        label: words.showInactive,
        shown: filters.inactive,
        onChange: (inactive) => setFilters({ ...filters, inactive }),
      }}
      counter={shown && all && words.counter(shown.length, all.length)}
      definition={words.definition}
    >
      {!shown && (
        <NoCards error={error} failed={words.failedList} onRetry={() => void refetchCatalog(client, null)} />
      )}
      {shown?.length === 0 && (
        <EmptyCards
          title={words.empty.title}
          text={all?.length === 0 ? words.empty.never : words.empty.filtered}
          onClear={all?.length === 0 ? null : () => setFilters({ ...noFilters, inactive: true })}
        />
      )}
      {shown && shown.length > 0 && (
        <ul ref={list} aria-label={words.list} className={CARDS}>
          {shown.map((one) =>
            card(one, {
              added: added === one.id,
              busy: busyWith === one.id,
              onEdit: () => setOpened(one),
              onToggle: () => toggle(one),
            }),
          )}
        </ul>
      )}
      {opened &&
        dialog(edited, (written) => {
          setOpened(null);
          if (written && opened === "new") expect(written.id);
          if (written) void refetchCatalog(client, written.position);
        })}
    </ListFrame>
  );
};

/** Scrolls once to the card of an item that was added here, as soon as the list has it; `expect` is called with its id. */
const useAdded = <One extends Activatable>(shown: readonly One[] | undefined) => {
  const list = useRef<HTMLUListElement>(null);
  const [added, setAdded] = useState<number | null>(null);
  const isScrolled = useRef(true);
  useEffect(() => {
    const place = isScrolled.current || !shown ? -1 : shown.findIndex(({ id }) => id === added);
    if (place < 0) return;
    list.current?.children[place]?.scrollIntoView({ block: "center" });
    isScrolled.current = true;
  }, [added, shown]);
  const expect = (id: number) => {
    isScrolled.current = false;
    setAdded(id);
  };
  return { list, added, expect };
};
