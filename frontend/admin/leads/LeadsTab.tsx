import type { Country } from "@asesorador/domain/kernel/market";
import type { Lead } from "@asesorador/domain/lead/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { Columns3, Keyboard, type LucideIcon, Plus, RefreshCw, Rows3, Settings2, Upload } from "lucide-react";
import { type ComponentProps, type ReactNode, Suspense, useMemo, useState } from "react";
import { useMe } from "../../access/current-user.ts";
import { count } from "../../kernel/formats.ts";
import { lazyPart } from "../../kernel/lazy-part.ts";
import { cx } from "../../ui/cx.ts";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { DialogPart } from "../../ui/DialogPart.tsx";
import { useFocusKept } from "../../ui/use-focus-kept.ts";
import { Chips } from "./Chips.tsx";
import { ColumnChooser } from "./ColumnChooser.tsx";
import { columnsOf } from "./columns.tsx";
import { ExportMenu } from "./ExportMenu.tsx";
import { es } from "./es.ts";
import { esEntry } from "./es-entry.ts";
import { FilterBar } from "./FilterBar.tsx";
import { KeysDialog } from "./KeysDialog.tsx";
import { LeadDialog } from "./LeadDialog.tsx";
import { LeadList } from "./LeadList.tsx";
import { LoadingList } from "./LoadingList.tsx";
import { leadsIn } from "./pages.ts";
import { LEADS_KEY } from "./queries.ts";
import { useFilters } from "./use-filters.ts";
import { useList } from "./use-list.ts";
import { useListKeys } from "./use-list-keys.ts";
import { useNeighbours } from "./use-neighbours.ts";
import { usePlace } from "./use-place.ts";
import { ViewBar } from "./views/ViewBar.tsx";
import { useErasedDrafts } from "./work/use-erased-drafts.ts";
import { useWorkspace } from "./workspace.ts";

// The drag-and-drop library is loaded with the board.
const Board = lazyPart(async () => (await import("./board/Board.tsx")).Board);

const ImportLeadsDialog = lazyPart(async () => (await import("./ImportLeadsDialog.tsx")).ImportLeadsDialog);
const NewLeadDialog = lazyPart(async () => (await import("./NewLeadDialog.tsx")).NewLeadDialog);

type Props = {
  /** Refetches everything on the panel, this list included. */
  readonly onRefresh: () => void;
};

/** The leads as a list or a board, and the dialog of the open one. */
export const LeadsTab = ({ onRefresh }: Props) => {
  const control = useFilters();
  const place = usePlace(control.flush);
  const { filters } = control;
  const list = useList(filters);
  const client = useQueryClient();
  useErasedDrafts(list.leads);
  const workspace = useWorkspace();
  const { preferences, mayExport } = workspace;
  const columns = useMemo(() => columnsOf(preferences.columns), [preferences.columns]);
  const [shown, setShown] = useState<DialogName | null>(null);
  useListKeys({ enabled: preferences.shortcuts, onOpen: place.open, onHelp: () => setShown("keys") });
  const neighbours = useNeighbours(list, place.lead);
  return (
    <section className="grid grid-cols-1 gap-1.5 py-1.5" aria-label={es.caption}>
      <ListControls
        control={control}
        place={place}
        list={list}
        mayExport={mayExport}
        onShow={setShown}
        onRefresh={onRefresh}
      />
      <div tabIndex={-1} data-list className="min-w-0 outline-none">
        {place.board ? (
          <Suspense fallback={<LoadingList />}>
            <Board filters={filters} onOpen={place.open} onRetry={onRefresh} />
          </Suspense>
        ) : (
          <LeadList
            list={list}
            control={control}
            columns={columns}
            onOpen={place.open}
            onRefresh={onRefresh}
          />
        )}
      </div>
      {place.lead !== null && (
        <LeadDialog
          id={place.lead}
          seed={loadedLead(client, place.lead)}
          onClose={place.close}
          onOpen={place.open}
          neighbours={place.board ? undefined : neighbours}
        />
      )}
      <OpenDialog
        shown={shown}
        market={filters.market}
        columns={columns}
        workspace={workspace}
        onEntered={(id) => {
          setShown(null);
          place.open(id);
        }}
        onClose={() => setShown(null)}
      />
    </section>
  );
};

/** The lead from any loaded page of any list; null when none holds it. */
const loadedLead = (client: QueryClient, id: string): Lead | null => {
  const loaded = client.getQueriesData<{ readonly pages?: Parameters<typeof leadsIn>[0] }>({
    queryKey: LEADS_KEY,
  });
  for (const [, data] of loaded) {
    const found = data?.pages && leadsIn(data.pages).find((lead) => lead.id === id);
    if (found) return found;
  }
  return null;
};

type DialogName = "columns" | "keys" | "entry" | "import";

type OpenDialogProps = {
  readonly shown: DialogName | null;
  readonly market: Country;
  readonly columns: ComponentProps<typeof ColumnChooser>["columns"];
  readonly workspace: Pick<ReturnType<typeof useWorkspace>, "preferences" | "prefer">;
  /** Called with the id of a lead that was entered by hand. */
  readonly onEntered: (id: string) => void;
  readonly onClose: () => void;
};

/** The dialog of the tab's tools that is open; an open lead's dialog is not one of them. */
const OpenDialog = ({ shown, market, columns, workspace, onEntered, onClose }: OpenDialogProps) => {
  const { preferences, prefer } = workspace;
  switch (shown) {
    case "columns":
      return (
        <ColumnChooser
          columns={columns}
          onChoose={(next) => prefer({ columns: next && [...next] })}
          onClose={onClose}
        />
      );
    case "entry":
      return (
        <DialogPart>
          <NewLeadDialog market={market} onEntered={onEntered} onClose={onClose} />
        </DialogPart>
      );
    case "import":
      return (
        <DialogPart>
          <ImportLeadsDialog market={market} onClose={onClose} />
        </DialogPart>
      );
    case "keys":
      return (
        <KeysDialog
          enabled={preferences.shortcuts}
          onEnable={(shortcuts) => prefer({ shortcuts })}
          onClose={onClose}
        />
      );
    case null:
      return null;
  }
};

type ControlsProps = {
  readonly control: ReturnType<typeof useFilters>;
  readonly place: ReturnType<typeof usePlace>;
  readonly list: ReturnType<typeof useList>;
  readonly mayExport: boolean;
  readonly onShow: (dialog: DialogName) => void;
  readonly onRefresh: () => void;
};

/** Above the list: its title, the tab's tools, saved views and filters. */
const ListControls = ({ control, place, list, mayExport, onShow, onRefresh }: ControlsProps) => {
  const { filters } = control;
  const { total, more } = list.total;
  // Removing a filter removes its button, too.
  const { area } = useFocusKept<HTMLFieldSetElement>();
  return (
    <fieldset
      ref={area}
      tabIndex={-1}
      aria-label={es.refine.all}
      className="grid min-w-0 grid-cols-1 gap-1.5"
    >
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1.5">
        <h2 className="min-w-0 flex-1 text-sm sm:text-base lg:flex-none lg:text-lg">
          {es.title(filters.market, list.leads ? `${count(total)}${more ? "+" : ""}` : es.notCounted)}
        </h2>
        <LeadTools board={place.board} onShow={onShow}>
          {mayExport && <ExportMenu filters={filters} />}
          <Refresh busy={list.query.isFetching} onClick={onRefresh} />
        </LeadTools>
        <div className="min-w-0 max-lg:basis-full">
          <ViewBar control={control} />
        </div>
      </div>
      <FilterBar control={control} board={place.board}>
        <ShownAs board={place.board} onShow={place.show} />
      </FilterBar>
      <Chips control={control} />
    </fieldset>
  );
};

type LeadToolsProps = {
  readonly board: boolean;
  readonly onShow: (dialog: DialogName) => void;
  /** Further tools, at the end. */
  readonly children: ReactNode;
};

/** Buttons that open the tab's dialogs. */
const LeadTools = ({ board, onShow, children }: LeadToolsProps) => {
  const isAdmin = useMe()?.role === "admin";
  return (
    <div className="flex shrink-0 gap-1.5 lg:order-3 lg:ml-auto">
      <Tool icon={Plus} label={esEntry.entry.open} className="" onClick={() => onShow("entry")} />
      {isAdmin && (
        <Tool icon={Upload} label={esEntry.importing.open} className="" onClick={() => onShow("import")} />
      )}
      {!board && (
        <Tool
          icon={Settings2}
          label={es.columns.open}
          className="max-[1239px]:hidden"
          onClick={() => onShow("columns")}
        />
      )}
      <Tool icon={Keyboard} label={es.keys.open} className="max-lg:hidden" onClick={() => onShow("keys")} />
      {children}
    </div>
  );
};

type ToolProps = {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly className: string;
  readonly onClick: () => void;
};

const Tool = ({ icon: Icon, label, className, onClick }: ToolProps) => (
  <DenseButton className={className} aria-haspopup="dialog" onClick={onClick}>
    <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />
    <span className="max-[1599px]:sr-only">{label}</span>
  </DenseButton>
);

const Refresh = ({ busy, onClick }: { readonly busy: boolean; readonly onClick: () => void }) => (
  <DenseButton onClick={onClick}>
    <RefreshCw aria-hidden="true" strokeWidth={1.75} className={cx("size-4", busy && "animate-spin")} />
    <span className="max-[1599px]:sr-only">{es.refresh}</span>
  </DenseButton>
);

type ShownAsProps = { readonly board: boolean; readonly onShow: (board: boolean) => void };

const ShownAs = ({ board, onShow }: ShownAsProps) => (
  <fieldset className="flex overflow-hidden rounded-ctl border border-edge sm:ml-auto">
    <legend className="sr-only">{es.show.label}</legend>
    {(
      [
        [false, es.show.list, Rows3],
        [true, es.show.board, Columns3],
      ] as const
    ).map(([value, label, Icon]) => (
      <button
        key={label}
        type="button"
        aria-pressed={board === value}
        className={cx(
          "inline-flex min-h-11 items-center gap-1.5 px-3 text-xs font-semibold focus-visible:-outline-offset-3 lg:min-h-9",
          board === value ? "bg-mint text-pine" : "bg-surface text-ink2 hover:text-pine",
        )}
        onClick={() => onShow(value)}
      >
        <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />
        <span className="max-sm:sr-only">{label}</span>
      </button>
    ))}
  </fieldset>
);
