import { type NewEvent, START } from "@asesorador/domain/kernel/event-store";
import type { Defect as OutboxDefect } from "@asesorador/frontend/kernel/simulated-page-spec";
import type { Db, Prepared, Transact } from "@asesorador/projections/kernel/db";
import type { Decorate } from "./world.ts";

/** Typical mistakes of such systems, each decorated around the product's own code. The simulation must find every one. */
export const PIPELINE_DEFECTS: Readonly<Record<string, Decorate>> = {
  "streams are appended to without an expected revision": (ports, { history }) => ({
    ...ports,
    append: async (stream, _, events) => {
      const last = (await history.readStream(stream)).at(-1);
      return ports.append(stream, last ? last.revision : "no_stream", events.map(renamed));
    },
  }),
  "a command has another id each time it is sent": (ports) => ({
    ...ports,
    // Without a stable id a repeat cannot be distinguished from a conflict.
    append: async (stream, expected, events) => {
      const appended = await ports.append(stream, expected, events.map(renamed));
      return appended.ok ? appended : { ok: true, revision: 0n, position: START };
    },
  }),
  "an append is acknowledged before it is stored": (ports, { history }) => ({
    ...ports,
    append: async (...append) => {
      ports.append(...append).catch(() => {});
      const position = await history.head();
      return { ok: true, revision: 0n, position };
    },
  }),
  "a conflict counts as success": (ports, { history }) => ({
    ...ports,
    append: async (...append) => {
      const appended = await ports.append(...append);
      return appended.ok ? appended : { ok: true, revision: 0n, position: await history.head() };
    },
  }),
  "an append of unknown outcome counts as success": (ports, { history }) => ({
    ...ports,
    append: (...append) =>
      ports.append(...append).catch(async () => ({ ok: true, revision: 0n, position: await history.head() })),
  }),
  "checkpoints are moved outside the transaction of the rows": (ports) => ({
    ...ports,
    transact: async (work) => {
      const late: Query[] = [];
      const result = await ports.transact((db) => work({ query: withoutMoves(db, late) }));
      if (late.length > 0)
        await ports.transact(async (db) => {
          for (const query of late) await db.query(...query);
        });
      return result;
    },
  }),
  "the statements of a batch commit one by one": (ports) => ({
    ...ports,
    transact: (work) =>
      work({ query: <Row>(...query: Query) => ports.transact((db) => db.query<Row>(...query)) }),
  }),
  "a projector that was replaced may commit": (ports) => {
    const believed = new Map<string, string>();
    return {
      ...ports,
      checkpointRead: (name, position) => void believed.set(name, position),
      transact: withQuery(ports.transact, (db) => async <Row>(...query: Query) => {
        const { rows } = await db.query<Row & { name?: string }>(...query);
        const [sql] = query;
        if (isNamed(sql, "move_checkpoints")) {
          const [names = [], positions = []] = sql.values as string[][];
          for (const [i, name] of names.entries()) believed.set(name, positions[i] ?? "0");
        }
        if (!isNamed(sql, "lock_checkpoints")) return { rows };
        return { rows: rows.map((row) => ({ ...row, position: believed.get(row.name ?? "") })) };
      }),
    };
  },
  "a commit of rows leaves the tag that readers know": (ports) => ({
    ...ports,
    transact: withQuery(ports.transact, (db) => async <Row>(...query: Query) => {
      const [sql] = query;
      if (!isNamed(sql, "move_checkpoints")) return db.query<Row>(...query);
      const [names, positions, changed, prints] = sql.values as string[][];
      const left = changed?.map(() => "0");
      return db.query<Row>({ ...sql, values: [names, positions, left, prints] });
    }),
  }),
  "an event is skipped where a page ends": (ports) => ({
    ...ports,
    readAll: async (query) => {
      const page = await ports.readAll(query);
      return page.length > 1 ? page.slice(1) : page;
    },
  }),
  "an event is visible after a later one": (ports, { elapsed, random }) => {
    // As where an event gets its position before its transaction commits.
    const visibleAt = new Map<string, number>();
    return {
      ...ports,
      readAll: async (query) => {
        const page = await ports.readAll(query);
        for (const { eventId } of page)
          if (!visibleAt.has(eventId))
            visibleAt.set(eventId, elapsed() + (random.chance(0.2) ? LATE_COMMIT_MS : 0));
        return page.filter(({ eventId }) => (visibleAt.get(eventId) ?? 0) <= elapsed());
      },
    };
  },
  "checkpoints are compared without a lock on their rows": (ports) => ({
    ...ports,
    transact: withQuery(ports.transact, (db) => <Row>(...query: Query) => {
      const [sql] = query;
      return isNamed(sql, "lock_checkpoints")
        ? db.query<Row>({ ...sql, text: sql.text.replace(" for update", "") })
        : db.query<Row>(...query);
    }),
  }),
  "wake-up signals are not received": (ports) => ({
    ...ports,
    headSignal: { ...ports.headSignal, notify: () => {} },
  }),
  "a wait counts what was announced during the read as known": (ports) => {
    const { headSignal } = ports;
    return {
      ...ports,
      headSignal: {
        ...headSignal,
        wait: (position, _, signal) => headSignal.wait(position, headSignal.ticket(), signal),
      },
    };
  },
  "a failed delivery is not repeated": (ports) => ({
    ...ports,
    reactor: {
      ...ports.reactor,
      handle: (events, signal) => ports.reactor.handle(events, signal).catch(() => {}),
    },
  }),
  "a delivery is not waited for": (ports) => ({
    ...ports,
    reactor: {
      ...ports.reactor,
      handle: async (events, signal) => void ports.reactor.handle(events, signal).catch(() => {}),
    },
  }),
  "keys that cannot be read count as erased": (ports) => ({
    ...ports,
    keys: {
      ...ports.keys,
      find: (keyIds) =>
        ports.keys.find(keyIds).catch(() => new Map(keyIds.map((keyId) => [keyId, "erased"] as const))),
    },
  }),
  "all people share one key": (ports, { stored }) => ({
    ...ports,
    keys: {
      ...ports.keys,
      make: async (count) => {
        const fresh = await ports.keys.make(count);
        const [keyId] = stored.keys();
        const key = keyId === undefined ? undefined : stored.get(keyId);
        return keyId === undefined || key === undefined || key === "erased" ? fresh : [{ keyId, key }];
      },
    },
  }),
  "a key is used before it is stored": (ports, { stored }) => ({
    ...ports,
    keys: {
      ...ports.keys,
      make: async (count) => {
        const fresh = await ports.keys.make(count);
        for (const { keyId } of fresh) stored.delete(keyId);
        return fresh;
      },
    },
  }),
  "an erasure leaves the key": (ports) => ({
    ...ports,
    keys: { ...ports.keys, erase: async () => true },
  }),
  "caches of keys ignore erasures": (ports) => ({
    ...ports,
    cache: { ...ports.cache, evict: () => {} },
  }),
  "a key that was read before its erasure is cached after it": ({ cache, ...ports }) => ({
    ...ports,
    cache: { ...cache, put: (keyId, key) => cache.put(keyId, key, cache.evictions()) },
  }),
  "a key that could not be destroyed counts as erased": (ports) => ({
    ...ports,
    keys: { ...ports.keys, erase: (keyId) => ports.keys.erase(keyId).catch(() => true) },
  }),
  "an erasure deletes the key without a tombstone": (ports, { stored }) => ({
    ...ports,
    keys: {
      ...ports.keys,
      erase: async (keyId) => {
        const erased = await ports.keys.erase(keyId);
        stored.delete(keyId);
        return erased;
      },
    },
  }),
};

export const OUTBOX_DEFECTS: readonly OutboxDefect[] = [
  "timers are dropped during a request",
  "no page drains at its start",
  "locks do not exclude",
  "results are forgotten",
  "refused requests stay",
];

const LATE_COMMIT_MS = 60;

const renamed = (event: NewEvent): NewEvent => ({ ...event, eventId: crypto.randomUUID() });

type Query = Parameters<Db["query"]>;

const isNamed = (sql: Query[0], name: string): sql is Prepared =>
  typeof sql !== "string" && sql.name === name;

/** Transactions whose statements run as `queryOf` has it. */
const withQuery =
  (transact: Transact, queryOf: (db: Db) => Db["query"]): Transact =>
  (work) =>
    transact((db) => work({ query: queryOf(db) }));

/** Defers the statements that move checkpoints. */
const withoutMoves =
  (db: Db, later: Query[]): Db["query"] =>
  async <Row>(...query: Query) => {
    if (!isNamed(query[0], "move_checkpoints")) return db.query<Row>(...query);
    later.push(query);
    return { rows: [] };
  };
