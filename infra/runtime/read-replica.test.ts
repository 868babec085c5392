import { randomBytes } from "node:crypto";
import { leadReadModel } from "@asesorador/projections/lead/projection";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createAccount } from "../adapters/access/operator.ts";
import { connectionGuard, WrongDatabase } from "../adapters/postgres/identity.ts";
import { createPool } from "../adapters/postgres/pool.ts";
import { newSession } from "../bench/session.ts";
import { stopping } from "../kernel/stopping.ts";
import { checkDatabase } from "../operations/database-identity.ts";
import { contact } from "../testing/api.ts";
import { logRecorder } from "../testing/log-recorder.ts";
import { queryOnce } from "../testing/query-once.ts";
import { rebuildOne } from "../testing/read-models.ts";
import { type StreamingReplica, startStreamingReplica } from "../testing/streaming-replica.ts";
import { migratedDatabase } from "../testing/test-database.ts";
import { composeApi } from "./compose-api.ts";
import { readEnv } from "./env.ts";
import { openParts } from "./open-parts.ts";
import type { Secrets } from "./secrets.ts";
import { startProjector } from "./start-projector.ts";
import { untilUpToDate } from "./up-to-date.ts";

const START_MS = 120_000;
const WITHIN = { timeout: 20_000, interval: 10 };
const LIST = "/api/contacts?country=peru&limit=50";

let servers: StreamingReplica;
let secrets: Secrets;
let api: Awaited<ReturnType<typeof start>>;
const all = stopping();
const recorded = logRecorder();
/** Messages of the log that begin so. */
const logged = (prefix: string): readonly string[] =>
  recorded.lines
    .map((line) => (JSON.parse(line) as { msg: string }).msg)
    .filter((msg) => msg.startsWith(prefix));

/** The API as `npm run api` composes it, its queries on the standby, and a projector on the primary. */
const start = async () => {
  const env = readEnv({ REQUESTS_PER_MINUTE: "0" });
  const parts = await openParts({ databaseUrl: servers.primary, secrets, log: recorded.logger }, all);
  const projector = startProjector(parts, all);
  await untilUpToDate(projector);
  const app = await composeApi(parts, env, { demoCredentials: null, frontendDir: null }, all);
  await createAccount(parts, { username: "ana", role: "admin", password: "una contraseña larga" });
  const cookie = await newSession(parts, "ana");
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: "GET", url, headers: { cookie, ...headers } });
  return { app, parts, projector, get };
};

beforeAll(async () => {
  servers = await startStreamingReplica("leads");
  const secret = () => randomBytes(32).toString("base64");
  secrets = {
    masterKeys: secret(),
    pepper: secret(),
    jwtSecret: secret(),
    idempotencySecret: secret(),
    eventStoreUrl: null,
    readDatabaseUrl: servers.replica,
  };
  api = await start();
}, START_MS);
afterAll(async () => {
  await all.stop();
  await servers.stop();
});

const submit = async (): Promise<{ id: string; position: string }> => {
  const sent = contact();
  const answer = await api.app.inject({ method: "POST", url: "/api/contacts", payload: sent });
  expect(answer.statusCode).toBe(200);
  return { id: sent.leadId, position: String(await api.parts.store.head()) };
};

const idsOf = (answer: { readonly body: string }): readonly string[] =>
  (JSON.parse(answer.body) as { contacts: { id: string }[] }).contacts.map(({ id }) => id);

const isOnPrimary = async (id: string): Promise<boolean> =>
  (await queryOnce(servers.primary, `select from read_model.lead where lead_id = '${id}'`)).length === 1;

/** Reads as the panel does, which asks again while its own write is not there yet. */
const listWith = (position: string) =>
  expect.poll(async () => {
    const answer = await api.get(`${LIST}&position=${position}`);
    return answer.statusCode === 200 ? idsOf(answer) : [];
  }, WITHIN);

const isOnReplica = (is: boolean) =>
  expect
    .poll(async () => (await api.app.observed.processMetrics()).onReplica, { timeout: 60_000, interval: 10 })
    .toBe(is);

test("reads are answered by the replica, and one that names its write waits for the replica", async () => {
  await expect.poll(async () => (await api.get(LIST)).headers["etag"], WITHIN).toBeDefined();
  const { etag = "" } = (await api.get(LIST)).headers;
  const onReplica = vi.spyOn(api.parts.queries, "query");
  const { id, position } = await submit();
  await listWith(position).toContain(id);
  expect(onReplica).toHaveBeenCalled();
  onReplica.mockRestore();
  expect((await api.get(LIST, { "if-none-match": String(etag) })).statusCode).toBe(200);
  await isOnReplica(true);
});

test("while the replica does not replay, the primary answers with the newest rows, and the replica again afterwards", async () => {
  await servers.pause();
  const { id, position } = await submit();
  await expect.poll(() => isOnPrimary(id), WITHIN).toBe(true);
  await listWith(position).toContain(id);
  await isOnReplica(false);
  expect((await api.app.observed.health())["projections"]).toMatchObject({
    ok: true,
    degraded: true,
    detail: "the replica is away or behind, the primary answers queries",
  });
  expect(await api.app.observed.registry.metrics()).toMatch(/^queries_on_replica 0$/m);
  await servers.resume();
  await isOnReplica(true);
  expect(await api.app.observed.registry.metrics()).toMatch(/^queries_on_replica 1$/m);
  expect(idsOf(await api.get(LIST))).toContain(id);
  expect(logged("queries:")).toEqual([
    "queries: answered by the primary, the replica is away or behind",
    "queries: answered by the replica again",
  ]);
});

test("a rebuild that is swapped in on the primary changes the ETag once the replica has it", async () => {
  const { position } = await submit();
  expect(idsOf(await api.get(`${LIST}&position=${position}`))).toHaveLength(3);
  const { etag } = (await api.get(LIST)).headers;
  await rebuildOne(api.parts, { ...leadReadModel, version: leadReadModel.version + 1 });
  await expect.poll(async () => (await api.get(LIST)).headers["etag"], WITHIN).not.toBe(etag);
  expect(idsOf(await api.get(LIST))).toHaveLength(3);
});

test("while the replica is away no read is refused, rows stay current, and it is used again when it returns", async () => {
  await servers.stopReplica();
  const { id, position } = await submit();
  const statuses = new Set<number>();
  await expect
    .poll(async () => {
      statuses.add((await api.get(LIST)).statusCode);
      const answer = await api.get(`${LIST}&position=${position}`);
      return answer.statusCode === 200 ? idsOf(answer) : [];
    }, WITHIN)
    .toContain(id);
  expect([...statuses]).toEqual([200]);
  await isOnReplica(false);
  await servers.startReplica();
  await isOnReplica(true);
  expect(idsOf(await api.get(`${LIST}&position=${position}`))).toContain(id);
});

test("a database that is not a copy of this one is refused for reading", async () => {
  const other = await migratedDatabase();
  const guard = connectionGuard();
  guard.expect(await checkDatabase(api.parts));
  const settings = { max: 1, statementTimeoutMs: 10_000, name: "test", verify: guard.verifyReplica };
  const [copy, stranger] = [createPool(servers.replica, settings), createPool(other.url, settings)];
  expect((await copy.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await expect(stranger.query("select 1")).rejects.toThrow(WrongDatabase);
  await Promise.all([copy.end(), stranger.end()]);
  await other.drop();
});
