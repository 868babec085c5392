import { START, StoreUnavailable } from "@asesorador/domain/kernel/event-store";
import { expect, test, vi } from "vitest";
import { idsOf, newEvent, newEvents, newStream } from "../../../testing/event-store/test-events.ts";
import { grpc, grpcError, notLeader } from "../../../testing/eventstoredb/protocol.ts";
import { listener, rig, unavailable, until } from "../../../testing/eventstoredb/rig.ts";
import { testServer } from "../../../testing/eventstoredb/server.ts";
import { eventStoreDb } from "./event-store.ts";

const at = rig();

/** For tests without silence: the servers share a processor, which may be busy, with the stores. */
const PATIENT = { answerTimeoutMs: 20_000 };

test("two stores in one process are not affected by each other's broken connections", async () => {
  const other = await testServer();
  const [ours, theirs] = [at.storeAt(), at.storeAt(other.url, PATIENT)];
  const release = Promise.withResolvers<void>();
  other.faults.append = () => ({ kind: "slow", until: release.promise });
  const waiting = theirs.append(newStream(), "no_stream", newEvents(1));
  await until(() => other.calls.length > 0);
  await ours.append(newStream(), "no_stream", newEvents(1));
  at.network.drop();
  await ours.append(newStream(), "no_stream", newEvents(1));
  release.resolve();
  expect(await waiting).toMatchObject({ ok: true });
  expect(other.calls).toEqual(["append"]);
  await theirs.close();
  other.close();
});

test("a black hole costs each call one attempt: the next one goes over a new connection", async () => {
  const store = at.storeAt();
  const stream = newStream();
  await store.append(stream, "no_stream", newEvents(1));
  at.network.freeze();
  expect(await store.append(stream, 0n, newEvents(1))).toMatchObject({ ok: true, revision: 1n });
  at.network.freeze();
  expect(await store.readStream(stream)).toHaveLength(2);
  at.network.freeze();
  expect(await store.readAll({ after: START, limit: 10 })).toHaveLength(2);
  // By the adapter's timer or by gRPC's deadline, whichever is first: the messages differ, the kind does not.
  expect(at.errors.filter((error) => error.includes("silent"))).toHaveLength(3);
  expect(at.network.made()).toBe(4);
});

test("a subscription leaves a black hole with the first call that does", async () => {
  const store = at.storeAt();
  const [stream, events] = [newStream(), newEvents(2)];
  const subscriber = listener(store);
  await store.append(stream, "no_stream", events.slice(0, 1));
  await until(() => subscriber.ids().length === 1);
  at.network.freeze();
  await store.append(stream, 0n, events.slice(1));
  await until(() => subscriber.ids().length === 2);
  await subscriber.stop();
  expect(subscriber.ids()).toEqual(idsOf(events));
});

test("a subscription whose connection drops all packets is found by keep-alive, without another request", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const store = at.storeAt(`${at.network.url}&keepAliveInterval=50&keepAliveTimeout=100`);
  expect(warn).toHaveBeenCalled();
  const subscriber = listener(store);
  await until(() => subscriber.turns.length === 1);
  at.network.freeze();
  const elsewhere = at.storeAt(at.server.url);
  await elsewhere.append(newStream(), "no_stream", newEvents(1));
  await until(() => subscriber.turns.length >= 3);
  await subscriber.stop();
  expect(subscriber.ids()).toHaveLength(1);
  warn.mockRestore();
});

test("a follower sends us to the leader, and what comes next goes there at once", async () => {
  const leader = await testServer();
  at.server.faults.append = () => ({
    kind: "error",
    error: notLeader("127.0.0.1", leader.port),
    applied: false,
  });
  const store = at.storeAt();
  const stream = newStream();
  expect(await store.append(stream, "no_stream", newEvents(1))).toMatchObject({ ok: true, revision: 0n });
  expect(await store.append(stream, 0n, newEvents(1))).toMatchObject({ ok: true, revision: 1n });
  expect(await store.readStream(stream)).toHaveLength(2);
  expect(leader.history.stream(stream)).toHaveLength(2);
  expect(at.server.calls).toEqual(["append"]);
  await store.close();
  leader.close();
});

test("of a cluster's members the leader is asked", async () => {
  const leader = await testServer();
  at.server.faults.gossip = () => [
    { host: "127.0.0.1", port: at.server.port, leader: false },
    { host: "127.0.0.1", port: leader.port, leader: true },
  ];
  const store = at.storeAt(`esdb+discover://127.0.0.1:${at.server.port}?tls=false`);
  expect(await store.append(newStream(), "no_stream", newEvents(1))).toMatchObject({ ok: true });
  expect(at.server.calls).toEqual(["gossip"]);
  await store.close();
  leader.close();
});

test("a cluster that is away altogether, and comes back, ends nothing in this process", async () => {
  const notReady = unavailable("Server Is Not Ready");
  const [first, second] = [newStream(), newStream()];
  const release = Promise.withResolvers<void>();
  at.failAppends(
    { kind: "error", error: notReady, applied: false, until: release.promise },
    { kind: "error", error: notReady, applied: false },
  );
  const discovery = "maxDiscoverAttempts=1&discoveryInterval=100";
  const store = at.storeAt(`esdb+discover://127.0.0.1:${at.server.port}?tls=false&${discovery}`);
  const waiting = store.append(first, "no_stream", newEvents(1));
  await until(() => at.server.calls.includes("append"));
  at.server.faults.gossip = () => {
    // The client rediscovers the cluster when the other call fails with the same error.
    release.resolve();
    return unavailable("no gossip");
  };
  const other = store.append(second, "no_stream", newEvents(1));
  await until(() => at.errors.some((error) => error.includes("Failed to discover")));
  at.server.faults.gossip = undefined;
  expect([await waiting, await other]).toMatchObject([{ ok: true }, { ok: true }]);
});

test.each([
  ["not ready", unavailable("Server Is Not Ready")],
  ["too busy", unavailable("Server Is Too Busy")],
  ["busy, in the words of an unknown error", grpcError(grpc.status.UNKNOWN, "Server Is Busy")],
  ["without a leader", grpcError(grpc.status.UNKNOWN, "No leader info available in response")],
])("a server that is %s is asked again", async (_what, error) => {
  const store = at.storeAt();
  at.failAppends({ kind: "error", error, applied: false }, { kind: "error", error, applied: false });
  expect(await store.append(newStream(), "no_stream", newEvents(1))).toMatchObject({ ok: true });
  at.failReads({ kind: "error", error });
  expect(await store.readAll({ after: START, limit: 10 })).toHaveLength(1);
  expect(at.errors).toHaveLength(3);
});

test("what the server refuses permanently is not asked again", async () => {
  const denied = grpcError(grpc.status.PERMISSION_DENIED, "Access Denied", { exception: "access-denied" });
  at.server.faults.append = () => ({ kind: "error", error: denied, applied: false });
  const store = at.storeAt();
  await expect(store.append(newStream(), "no_stream", newEvents(1))).rejects.toThrow(/Access Denied/);
  expect(at.server.calls).toEqual(["append"]);
});

test("a server that is not there yet is waited for", async () => {
  const { port, history } = at.server;
  at.server.close();
  const store = at.storeAt(`esdb://127.0.0.1:${port}?tls=false`);
  const events = newEvents(1);
  const appending = store.append(newStream(), "no_stream", events);
  const reading = store.head();
  await until(() => at.errors.length >= 2);
  at.server = await testServer({ port, history });
  expect(await appending).toMatchObject({ ok: true });
  expect(await reading).toBeTypeOf("bigint");
});

test("a server that restarts in the middle of a load loses nothing and doubles nothing", async () => {
  const store = at.storeAt(at.network.url, PATIENT);
  const stop = new AbortController();
  const wanted = Array.from({ length: 200 }, () => newEvent({ pad: "x".repeat(20_000) }));
  const seen: string[] = [];
  const following = (async () => {
    for await (const turn of store.subscribe({ after: START, signal: stop.signal })) {
      if (turn !== "caught_up") seen.push(...idsOf(turn));
    }
  })();
  const appending = Promise.all(wanted.map((event) => store.append(newStream(), "no_stream", [event])));
  await until(() => at.server.history.all.length > 50);
  at.server.close();
  const { history } = at.server;
  at.server = await testServer({ history });
  at.network.leadTo(at.server.port);
  expect((await appending).every(({ ok }) => ok)).toBe(true);
  await until(() => seen.length >= wanted.length);
  stop.abort();
  await following;
  expect(seen).toHaveLength(wanted.length);
  expect(new Set(seen)).toEqual(new Set(idsOf(wanted)));
});

test("a closed store says so, and closing waits for what was accepted", async () => {
  const store = at.storeAt();
  const release = Promise.withResolvers<void>();
  at.server.faults.append = () => ({ kind: "slow", until: release.promise });
  const accepted = store.append(newStream(), "no_stream", newEvents(1));
  await until(() => at.server.calls.length === 1);
  const closing = store.close();
  await expect(store.append(newStream(), "no_stream", newEvents(1))).rejects.toThrow(StoreUnavailable);
  release.resolve();
  expect(await accepted).toMatchObject({ ok: true });
  await closing;
  await expect(store.head()).rejects.toThrow(StoreUnavailable);
});

test("an address that is none is refused without being repeated: it may hold a password", () => {
  const connecting = () => eventStoreDb({ url: "https://admin:secret@store:2113" });
  expect(connecting).toThrow(/esdb:\/\//);
  expect(connecting).not.toThrow(/secret/);
});

test("the end of an outage is reported: by the first answered call, and by a subscription that delivers again", async () => {
  const store = at.storeAt();
  at.failAppends({ kind: "error", error: unavailable("Server Is Busy"), applied: false });
  await store.append(newStream(), "no_stream", newEvents(1));
  expect([at.errors.length, at.answers]).toEqual([1, 1]);
  const subscriber = listener(store);
  await until(() => subscriber.turns.includes("caught_up"));
  const before = at.answers;
  at.server.endSubscriptions();
  await until(() => at.answers > before);
  await subscriber.stop();
  expect(at.errors).toHaveLength(2);
});
