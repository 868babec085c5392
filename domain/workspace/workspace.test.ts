import { expect, test } from "vitest";
import { spec } from "../kernel/decider-spec.ts";
import type { WorkspaceEvent } from "./events.ts";
import { type WorkspaceCommand, workspaceDecider } from "./workspace.ts";

const given = spec(workspaceDecider);
const view = {
  viewId: "v1",
  owner: "ana",
  name: "Vencidos de hoy",
  search: "?promesa=breached",
  shared: false,
};
const saved: WorkspaceEvent = { type: "ViewSaved", version: 1, data: view };
const save = { type: "SaveView", ...view } as const;
const nothing = { ok: true, events: [] };

test("preferences are recorded when they change, and not when they are the same", () => {
  const asked: WorkspaceCommand = {
    type: "ChangePreferences",
    username: "ana",
    columns: ["name", "phone"],
    shortcuts: true,
  };
  const data = { username: "ana", columns: ["name", "phone"], shortcuts: true };
  const changed: WorkspaceEvent = { type: "PreferencesChanged", version: 1, data };
  expect(given().when(asked)).toEqual({ ok: true, events: [changed] });
  expect(given(changed).when(asked)).toEqual(nothing);
  expect(given().when({ ...asked, columns: null })).toEqual(nothing);
  expect(given(changed).when({ ...asked, username: "luis", columns: null })).toEqual(nothing);
});

test("the default columns and a column with the name null are two choices", () => {
  const asked: WorkspaceCommand = { type: "ChangePreferences", username: "ana", columns: ["null"] };
  const data = { username: "ana", columns: ["null"], shortcuts: true };
  const changed: WorkspaceEvent = { type: "PreferencesChanged", version: 1, data };
  expect(given().when(asked)).toEqual({ ok: true, events: [changed] });
  expect(given(changed).when({ ...asked, columns: null })).toMatchObject({
    events: [{ data: { columns: null } }],
  });
});

test("a change of one preference keeps the other as another browser has left it", () => {
  const data = { username: "ana", columns: ["name"], shortcuts: true };
  const changed: WorkspaceEvent = { type: "PreferencesChanged", version: 1, data };
  const change: WorkspaceCommand = { type: "ChangePreferences", username: "ana", shortcuts: false };
  expect(given(changed).when(change)).toEqual({
    ok: true,
    events: [{ ...changed, data: { ...data, shortcuts: false } }],
  });
  expect(given(changed).when({ ...change, shortcuts: true })).toEqual(nothing);
});

test("a view is saved once, however often the command comes", () => {
  expect(given().when(save)).toEqual({ ok: true, events: [saved] });
  expect(given(saved).when(save)).toEqual(nothing);
});

test("a view replaces the owner's view of the same name, not another account's", () => {
  const again = { ...save, viewId: "v2", name: "vencidos DE hoy" };
  expect(given(saved).when(again)).toEqual({
    ok: true,
    events: [
      { type: "ViewRemoved", version: 1, data: { viewId: "v1", owner: "ana" } },
      { type: "ViewSaved", version: 1, data: { ...view, viewId: "v2", name: "vencidos DE hoy" } },
    ],
  });
  const other = { ...view, viewId: "v2", owner: "luis" };
  expect(given(saved).when({ type: "SaveView", ...other })).toEqual({
    ok: true,
    events: [{ type: "ViewSaved", version: 1, data: other }],
  });
});

test("another account's view can't be overwritten", () => {
  expect(given(saved).when({ ...save, owner: "luis" })).toEqual({ ok: false, rejection: "not_owner" });
});

test("an account has at most twenty views", () => {
  const twenty = Array.from(
    { length: 20 },
    (_, i): WorkspaceEvent => ({
      ...saved,
      type: "ViewSaved",
      data: { ...view, viewId: `v${i}`, name: `Vista ${i}` },
    }),
  );
  const more = { ...save, viewId: "v99", name: "Una más" };
  expect(given(...twenty).when(more)).toEqual({ ok: false, rejection: "too_many_views" });
  expect(given(...twenty).when({ ...more, owner: "luis" })).toMatchObject({ ok: true });
});

test("a view is removed by its owner, and by an administrator only while it is shared", () => {
  const remove = { type: "RemoveView", viewId: "v1", by: "ana", administrator: false } as const;
  const removed = {
    ok: true,
    events: [{ type: "ViewRemoved", version: 1, data: { viewId: "v1", owner: "ana" } }],
  };
  const shared: WorkspaceEvent = { type: "ViewSaved", version: 1, data: { ...view, shared: true } };
  expect(given(saved).when(remove)).toEqual(removed);
  expect(given(shared).when({ ...remove, by: "luis" })).toEqual({ ok: false, rejection: "not_owner" });
  expect(given(saved).when({ ...remove, by: "jefa", administrator: true })).toEqual({
    ok: false,
    rejection: "not_owner",
  });
  expect(given(shared).when({ ...remove, by: "jefa", administrator: true })).toEqual(removed);
  expect(given().when(remove)).toEqual({ ok: false, rejection: "unknown_view" });
});
