import { randomUUID } from "node:crypto";
import { type Api, apiTests, type Who } from "@asesorador/infra/testing/api";
import { projectedDatabase } from "@asesorador/infra/testing/test-database";
import { afterAll, beforeAll, expect, test } from "vitest";

const database = projectedDatabase();
let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests(database);
});
afterAll(() => tests.close());

const read = ({ call }: Api, as: Who) => call({ method: "GET", url: "/api/admin/workspace", as });
const prefer = ({ call }: Api, as: Who, payload: object) =>
  call({ method: "PUT", url: "/api/admin/workspace/preferences", as, payload });
const save = ({ call }: Api, as: Who, id: string, payload: object) =>
  call({ method: "PUT", url: `/api/admin/workspace/views/${id}`, as, payload });
const remove = ({ call }: Api, as: Who, id: string) =>
  call({ method: "DELETE", url: `/api/admin/workspace/views/${id}`, as });
const view = { name: "Vencidos", search: "?promesa=breached", shared: false };

test("an account that arranged nothing has the panel's own choice", async () => {
  const api = await tests.api();
  expect((await read(api, "adviser")).json()).toEqual({
    preferences: { columns: null, shortcuts: true },
    views: [],
    mayExport: false,
  });
});

test("columns and shortcuts are kept for the account that set them, and for no other", async () => {
  const api = await tests.api();
  const preferences = { columns: ["name", "phone"], shortcuts: false };
  expect((await prefer(api, "adviser", preferences)).statusCode).toBe(200);
  expect((await read(api, "adviser")).json()).toMatchObject({ preferences });
  expect((await read(api, "admin")).json()).toMatchObject({ preferences: { columns: null } });
  const [event] = api.history.all.filter(({ stream }) => stream === "workspace-team");
  expect(event).toMatchObject({ type: "PreferencesChanged", metadata: { actor: "adviser:adviser" } });
});

test("two browsers of one account that choose different things keep both choices", async () => {
  const api = await tests.api();
  await prefer(api, "adviser", { columns: ["name", "phone"] });
  await prefer(api, "adviser", { shortcuts: false });
  expect((await read(api, "adviser")).json()).toMatchObject({
    preferences: { columns: ["name", "phone"], shortcuts: false },
  });
});

test("a view is seen by its owner, and by the team once it is shared", async () => {
  const api = await tests.api();
  const id = randomUUID();
  await save(api, "adviser", id, view);
  expect((await read(api, "adviser")).json()).toMatchObject({ views: [{ id, ...view, owner: "adviser" }] });
  expect((await read(api, "admin")).json()).toMatchObject({ views: [] });
  await save(api, "adviser", id, { ...view, shared: true });
  expect((await read(api, "admin")).json()).toMatchObject({
    views: [{ id, shared: true, owner: "adviser" }],
  });
});

test("a search text never gets into a saved view", async () => {
  const api = await tests.api();
  await save(api, "adviser", randomUUID(), { ...view, search: "?q=Juana+P%C3%A9rez&promesa=breached" });
  expect((await read(api, "adviser")).json()).toMatchObject({ views: [{ search: "?promesa=breached" }] });
  expect(JSON.stringify(api.history.all.map(({ data }) => data))).not.toContain("Juana");
});

test("another account's view is neither changed nor removed, but an administrator removes a shared one", async () => {
  const api = await tests.api();
  const id = randomUUID();
  await save(api, "adviser", id, view);
  expect((await save(api, "admin", id, view)).json()).toMatchObject({ code: "not_owner" });
  expect((await remove(api, "admin", id)).statusCode).toBe(403);
  await save(api, "adviser", id, { ...view, shared: true });
  expect((await remove(api, "admin", id)).statusCode).toBe(200);
  expect((await remove(api, "admin", id)).statusCode).toBe(404);
});

test("invalid columns, a nameless view and roles without leads are refused", async () => {
  const api = await tests.api();
  for (const columns of [["a b"], [""], Array.from({ length: 31 }, () => "name"), "name"])
    expect((await prefer(api, "adviser", { columns, shortcuts: true })).statusCode).toBe(400);
  for (const name of ["", "  ", "x".repeat(41)])
    expect((await save(api, "adviser", randomUUID(), { ...view, name })).json()).toMatchObject({
      issues: [{ path: "name" }],
    });
  expect((await save(api, "adviser", "none", view)).statusCode).toBe(400);
  expect((await read(api, "analyst")).statusCode).toBe(403);
  expect((await read(api, "anonymous")).statusCode).toBe(401);
});
