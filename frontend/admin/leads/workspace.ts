import type { Answered } from "@asesorador/domain/kernel/endpoint";
import {
  DEFAULT_PREFERENCES,
  type PreferencesChange,
  preferencesAfter,
  readWorkspace,
  removeView,
  type SavedView,
  savePreferences,
  saveView,
} from "@asesorador/domain/workspace/contract";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../kernel/http.ts";
import { ACCOUNTS_FRESH_MS } from "../../kernel/query-times.ts";
import { read } from "../../kernel/read.ts";
import { toast } from "../../ui/toast.ts";
import { es } from "./es.ts";
import { reasonOf } from "./refusal.ts";

const KEY = ["workspace"] as const;

/** The account's columns, shortcuts and views, and the views that the team shares. */
const workspaceQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => read(readWorkspace, {}, { signal }),
  staleTime: ACCOUNTS_FRESH_MS,
  refetchOnWindowFocus: true,
});

type Change =
  | { readonly kind: "preferences"; readonly preferences: PreferencesChange }
  | { readonly kind: "save"; readonly view: Omit<SavedView, "owner"> }
  | { readonly kind: "remove"; readonly id: string };

/**
 * The account's workspace; the defaults until it is read. A change shows at once and is taken back, with a message, when the server
 * refuses it.
 */
export const useWorkspace = () => {
  const client = useQueryClient();
  const { data } = useQuery(workspaceQuery);
  const { mutate } = useMutation({
    mutationFn: (change: Change): Promise<unknown> => send(change),
    mutationKey: KEY,
    scope: { id: "workspace" },
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: KEY });
      client.setQueryData(workspaceQuery.queryKey, (before) => before && changed(before, change));
    },
    onError: (error) => toast({ title: es.workspace.failed, detail: reasonOf(error), tone: "bad" }),
    // The answer to an earlier change must not undo a later one that is still on its way.
    onSettled: () =>
      client.isMutating({ mutationKey: KEY }) === 1 ? client.invalidateQueries({ queryKey: KEY }) : undefined,
  });
  return {
    /** Whether the account's own choices are known. */
    known: data !== undefined,
    preferences: data?.preferences ?? DEFAULT_PREFERENCES,
    views: data?.views ?? [],
    mayExport: data?.mayExport ?? false,
    /** Sends only what changes: another browser of the account may have chosen the rest. */
    prefer: (change: PreferencesChange) => mutate({ kind: "preferences", preferences: change }),
    saveView: (view: Omit<SavedView, "owner">, onSaved?: () => void) =>
      mutate({ kind: "save", view }, { onSuccess: () => onSaved?.() }),
    removeView: (id: string) => mutate({ kind: "remove", id }),
  };
};

type Workspace = Answered<typeof readWorkspace>;

const send = (change: Change): Promise<unknown> => {
  switch (change.kind) {
    case "preferences":
      return call(savePreferences, change.preferences);
    case "save":
      return call(saveView, change.view);
    case "remove":
      return call(removeView, { id: change.id });
  }
};

const changed = (before: Workspace, change: Change): Workspace => {
  const { views } = before;
  switch (change.kind) {
    case "preferences":
      return { ...before, preferences: preferencesAfter(before.preferences, change.preferences) };
    case "remove":
      return { ...before, views: views.filter(({ id }) => id !== change.id) };
    case "save":
      // The answer has its owner, and whether it replaces another view.
      return {
        ...before,
        views: views.map((view) => (view.id === change.view.id ? { ...view, ...change.view } : view)),
      };
  }
};
