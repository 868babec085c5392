import { accept, type Decider, reject, unreachable } from "../kernel/decider.ts";
import {
  DEFAULT_PREFERENCES,
  type Preferences,
  type PreferencesChange,
  preferencesAfter,
} from "./contract.ts";
import { type WorkspaceEvent, workspaceEvents } from "./events.ts";

/** The settings of all accounts are one aggregate in one stream: it changes seldom, and the panel reads all of it. */
export const WORKSPACE_STREAM = "workspace-team";

/** Project constant: saved views of one account. */
const VIEWS_MAX = 20;

/** A saved search of the leads' list; a shared one is shown to the whole team. */
export type View = {
  readonly owner: string;
  readonly name: string;
  readonly search: string;
  readonly shared: boolean;
};

export type Workspace = {
  /** By username. */
  readonly preferences: ReadonlyMap<string, Preferences>;
  /** By id, in order of creation. */
  readonly views: ReadonlyMap<string, View>;
};

export type WorkspaceCommand =
  | ({ readonly type: "ChangePreferences"; readonly username: string } & PreferencesChange)
  | ({ readonly type: "SaveView"; readonly viewId: string } & View)
  | {
      readonly type: "RemoveView";
      readonly viewId: string;
      readonly by: string;
      /** May remove a view that another account shares. */
      readonly administrator: boolean;
    };

/** `not_owner`: the view is another account's. */
export type WorkspaceRejection = "unknown_view" | "not_owner" | "too_many_views";

const evolve = (before: Workspace, event: WorkspaceEvent): Workspace => {
  switch (event.type) {
    case "PreferencesChanged": {
      const { username, columns, shortcuts } = event.data;
      return { ...before, preferences: new Map(before.preferences).set(username, { columns, shortcuts }) };
    }
    case "ViewSaved": {
      const { viewId, ...view } = event.data;
      return { ...before, views: new Map(before.views).set(viewId, view) };
    }
    case "ViewRemoved":
      return { ...before, views: new Map([...before.views].filter(([id]) => id !== event.data.viewId)) };
    default:
      return unreachable(event);
  }
};

const decide: Decider<WorkspaceCommand, WorkspaceEvent, Workspace, WorkspaceRejection>["decide"] = (
  command,
  { preferences, views },
) => {
  switch (command.type) {
    case "ChangePreferences": {
      const { type: _, username, ...change } = command;
      const known = preferences.get(username) ?? DEFAULT_PREFERENCES;
      const data = { username, ...preferencesAfter(known, change) };
      return known.shortcuts === data.shortcuts &&
        JSON.stringify(known.columns) === JSON.stringify(data.columns)
        ? accept<WorkspaceEvent>()
        : accept(workspaceEvents.create("PreferencesChanged", data));
    }
    case "SaveView":
      return save(command, views);
    case "RemoveView": {
      const { viewId, by, administrator } = command;
      const known = views.get(viewId);
      if (!known) return reject("unknown_view");
      if (known.owner !== by && !(administrator && known.shared)) return reject("not_owner");
      return accept(workspaceEvents.create("ViewRemoved", { viewId, owner: known.owner }));
    }
    default:
      return unreachable(command);
  }
};

export const workspaceDecider: Decider<WorkspaceCommand, WorkspaceEvent, Workspace, WorkspaceRejection> = {
  initialState: { preferences: new Map(), views: new Map() },
  evolve,
  decide,
};

/** Replaces a view of the same name and owner. */
const save = (command: Extract<WorkspaceCommand, { type: "SaveView" }>, views: Workspace["views"]) => {
  const { type: _, ...data } = command;
  const { viewId, owner, name, search, shared } = data;
  const known = views.get(viewId);
  if (known && known.owner !== owner) return reject("not_owner");
  const own = [...views].filter(([id, view]) => id !== viewId && view.owner === owner);
  const replaced = own.filter(([, view]) => folded(view.name) === folded(name));
  if (!known && replaced.length === 0 && own.length >= VIEWS_MAX) return reject("too_many_views");
  const same =
    known && known.name === name && known.search === search && known.shared === shared ? known : null;
  return accept<WorkspaceEvent>(
    ...replaced.map(([id]) => workspaceEvents.create("ViewRemoved", { viewId: id, owner })),
    ...(same ? [] : [workspaceEvents.create("ViewSaved", data)]),
  );
};

const folded = (name: string): string => name.toLocaleLowerCase("es");
