import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { migrate } from "../adapters/postgres/migrate.ts";
import { createPool } from "../adapters/postgres/pool.ts";
import { testDatabase } from "../testing/test-database.ts";

const guide = readFileSync(join(import.meta.dirname, "../docs/operations.md"), "utf8");
const sectionOf = (title: string): string => {
  const [, section] = guide.split(`\n## ${title}\n`);
  return section?.split("\n## ")[0] ?? "";
};

/** Schemas (`vault`) and tables (`vault.key`) that no backup holds, and what restores each. */
const RESTORED_OTHERWISE: Readonly<Record<string, string>> = {
  "access.account": "empty since the first start of this version: accounts are events",
  "access.session": "ended by a restore on purpose: every account signs in again",
  "access.throttle": "failed sign-ins are counted from zero and are forgotten within hours anyway",
  "access.passkey_challenge": "which challenges of passkeys were answered: useless after five minutes",
  "access.passkey_use":
    "when each passkey was used last, and its signature counter, which goes on from the next use",
  "access.totp_step": "which time step of a second factor was used last: useless after 90 seconds",
  installation: "`cli.ts adopt` gives a restored database an identity of its own",
  migration: "written by the start that makes the schemas of the empty database",
  "projection.checkpoint":
    "read models are rebuilt; reactors begin again: what they append is not appended twice, effects outside begin with new events",
  "projection.leader_lease": "written by the process that leads",
  "projection.quarantine": "written by the projector's rebuild",
  "projection.rebuild_request": "a restore rebuilds every read model without a request",
  public: "holds an extension only, which the migrations install",
  reaction: "holds a view on projection.checkpoint only",
  read_model: "built by the projector from history",
  replay: "block index and figure index: built by the projector from history",
};

/** The options of the guide's pg_dump commands, and their output files. */
const dumps = sectionOf("Back up")
  .split("\n")
  .filter((line) => line.includes(" pg_dump "))
  .map((line) => ({
    tables: [...line.matchAll(/--table=(?:'([^']+)'|(\S+))/g)].map(
      ([, quoted, bare]) => quoted ?? bare ?? "",
    ),
    schemas: [...line.matchAll(/--schema=(\S+)/g)].map(([, schema]) => schema ?? ""),
    dataOnly: line.includes(" --data-only "),
    file: / > (\S+)$/.exec(line)?.[1],
  }));

/** As pg_dump interprets a `--table` pattern with its schema: `*` matches any part of a name. */
const matches = (pattern: string, table: string): boolean =>
  new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll("*", "[^.]*")}$`).test(table);
const isDumped = (table: string): boolean =>
  dumps.some(
    ({ tables, schemas }) =>
      tables.some((pattern) => matches(pattern, table)) || schemas.includes(table.replace(/\..*/, "")),
  );

let found: readonly { schema: string; table: string | null }[] = [];

beforeAll(async () => {
  const database = await testDatabase();
  const pool = createPool(database.url, { max: 2, statementTimeoutMs: 30_000, name: "backup-test" });
  try {
    await migrate(pool);
    const { rows } = await pool.query<{ schema: string; table: string | null }>(
      `select n.nspname as schema, n.nspname || '.' || c.relname as "table"
         from pg_namespace n
         left join pg_class c on c.relnamespace = n.oid and c.relkind in ('r', 'p', 'm', 'S', 'f')
        where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1, 2`,
    );
    found = rows;
  } finally {
    await pool.end();
    await database.drop();
  }
});

test("the guide's backup holds every table of the database, or something else restores it", () => {
  expect(found.length).toBeGreaterThan(15);
  const lost = found.filter(
    ({ schema, table }) =>
      !(schema in RESTORED_OTHERWISE || (table !== null && (table in RESTORED_OTHERWISE || isDumped(table)))),
  );
  expect(lost).toEqual([]);
});

test("nothing is declared as restored that the backup holds or that does not exist", () => {
  const names = new Set(found.flatMap(({ schema, table }) => [schema, table ?? schema]));
  expect(Object.keys(RESTORED_OTHERWISE).filter((name) => !names.has(name))).toEqual([]);
  expect(Object.keys(RESTORED_OTHERWISE).filter(isDumped)).toEqual([]);
});

test("each dump names tables or schemas, not both: pg_dump ignores schemas beside tables", () => {
  expect(dumps).toHaveLength(2);
  for (const { tables, schemas, dataOnly } of dumps) {
    expect(tables.length === 0).not.toBe(schemas.length === 0);
    expect(dataOnly).toBe(true);
  }
});

test("the guide restores every dump that its backup writes", () => {
  const restored = /for dump in ([\w. ]+); do/.exec(sectionOf("Restore"))?.[1]?.split(" ");
  expect(dumps.map(({ file }) => file)).toEqual(restored);
});
