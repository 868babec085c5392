import type { Country } from "@asesorador/domain/kernel/market";
import type { Lead } from "@asesorador/domain/lead/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, Suspense, useMemo, useState } from "react";
import { lazyPart } from "../../kernel/lazy-part.ts";
import { DialogPart } from "../../ui/DialogPart.tsx";
import { ColumnChooser } from "./ColumnChooser.tsx";
import { columnsOf } from "./columns.tsx";
import { es } from "./es.ts";
import { KeysDialog } from "./KeysDialog.tsx";
import { LeadDialog } from "./LeadDialog.tsx";
import { LeadList } from "./LeadList.tsx";
import { type DialogName, ListControls } from "./ListControls.tsx";
import { LoadingList } from "./LoadingList.tsx";
import { leadsIn } from "./pages.ts";
import { LEADS_KEY } from "./queries.ts";
import { useFilters } from "./use-filters.ts";
import { useLeadsParams } from "./use-leads-params.ts";
import { useList } from "./use-list.ts";
import { useListKeys } from "./use-list-keys.ts";
import { useNeighbours } from "./use-neighbours.ts";
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
  const params = useLeadsParams(control.flush);
  const { filters } = control;
  const list = useList(filters);
  const client = useQueryClient();
  useErasedDrafts(list.leads);
  const workspace = useWorkspace();
  const { preferences, mayExport } = workspace;
  const columns = useMemo(() => columnsOf(preferences.columns), [preferences.columns]);
  const [shown, setShown] = useState<DialogName | null>(null);
  useListKeys({ enabled: preferences.shortcuts, onOpen: params.open, onHelp: () => setShown("keys") });
  const neighbours = useNeighbours(list, params.lead);
  return (
    <section className="grid grid-cols-1 gap-1.5 py-1.5" aria-label={es.caption}>
      <ListControls
        control={control}
        params={params}
        list={list}
        mayExport={mayExport}
        onShow={setShown}
        onRefresh={onRefresh}
      />
      <div tabIndex={-1} data-list className="min-w-0 outline-none">
        {params.board ? (
          <Suspense fallback={<LoadingList />}>
            <Board filters={filters} onOpen={params.open} onRetry={onRefresh} />
          </Suspense>
        ) : (
          <LeadList
            list={list}
            control={control}
            columns={columns}
            onOpen={params.open}
            onRefresh={onRefresh}
          />
        )}
      </div>
      {params.lead !== null && (
        <LeadDialog
          id={params.lead}
          seed={loadedLead(client, params.lead)}
          onClose={params.close}
          onOpen={params.open}
          neighbours={params.board ? undefined : neighbours}
        />
      )}
      <OpenDialog
        shown={shown}
        market={filters.market}
        columns={columns}
        workspace={workspace}
        onEntered={(id) => {
          setShown(null);
          params.open(id);
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
