import { ConcurrencyConflict } from "@asesorador/backend/application/handle";
import { ReadModelBehind } from "@asesorador/backend/application/read-model-behind";
import { type EventStore, StoreUnavailable } from "@asesorador/domain/kernel/event-store";
import { VaultUnavailable } from "@asesorador/domain/kernel/vault";
import type { Pool } from "pg";
import { expect, test } from "vitest";
import { reactorGroup } from "./reactor-group.ts";

const { handling } = reactorGroup(
  { pool: {} as Pool, store: {} as EventStore },
  { name: "deliveries", types: [], from: "head", handle: async () => {} },
);
const coded = (code: string) => Object.assign(new Error("refused"), { code });

test.each<readonly [string, unknown]>([
  ["a read model that is behind", new ReadModelBehind("at 7")],
  ["a stream that others write to", new ConcurrencyConflict()],
  ["an event store that is away", new StoreUnavailable()],
  ["a vault that is away", new VaultUnavailable("away")],
  ["a lost connection", new Error("Connection terminated unexpectedly")],
  ["a fail-over to a server that is read-only", coded("25006")],
  ["a full disk", coded("53100")],
  ["a table that is not built yet", coded("42P01")],
])("%s is an outage, for which no event is quarantined", (_what, error) => {
  expect(handling?.isTransient(error)).toBe(true);
});

test.each<readonly [string, unknown]>([
  ["a value that PostgreSQL refuses", coded("22001")],
  ["a violated constraint", coded("23505")],
  ["a bug", new TypeError("undefined is not a function")],
  ["no error at all", "refused"],
])("%s counts against the event", (_what, error) => {
  expect(handling?.isTransient(error)).toBe(false);
});
