import { operationsGuide } from "../../containers/guide.ts";
import { DATABASE, onDatabase } from "../faults/installation.ts";
import { type RehearsalContext, type ScenarioOutcome, sameRows, until } from "./rehearsal-context.ts";

const BACKUP = "backup";
const TABLES = `select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname || '.' || tablename like any($1) order by 1`;

/** The patterns that the guide's backup of keys names, as LIKE patterns. */
const keyTables = (): readonly string[] =>
  [...operationsGuide("Back up", "keys.dump").matchAll(/--table='?([\w.*]+)'?/g)].map(([, name = ""]) =>
    name.replaceAll("_", "\\_").replaceAll("*", "%"),
  );

type Dump = readonly { readonly table: string; readonly rows: string }[];

/** What `pg_dump --data-only` of these tables would hold; it is not among the embedded server's programs. */
const dumpKeys = async ({ sql }: RehearsalContext): Promise<Dump> => {
  const tables = await sql<{ name: string }>(TABLES, [keyTables()]);
  const dump: { table: string; rows: string }[] = [];
  for (const { name } of tables) {
    const [all] = await sql<{ rows: string }>(
      `select coalesce(json_agg(t), '[]')::text as rows from ${name} t`,
    );
    dump.push({ table: name, rows: all?.rows ?? "[]" });
  }
  return dump;
};

const figuresOf = async ({ get }: RehearsalContext): Promise<string> =>
  JSON.stringify(
    await Promise.all(
      ["peru", "chile"].map((country) => get<object>(`/api/admin/lead-summary?country=${country}`)),
    ),
  );

type Backup = {
  readonly keys: Dump;
  /** Rows of the list of erasures. */
  readonly erasures: readonly object[];
  /** A lead that was erased after the backup. */
  readonly erased: string;
};

/** The guide's restore, up to an operator who can sign in. */
const restore = async (
  { installation, sql, cli, signIn }: RehearsalContext,
  { keys, erasures, erased }: Backup,
): Promise<void> => {
  await installation.stopMembers();
  await onDatabase(installation.urlOf("postgres"), (client) => client.query(`create database ${DATABASE}`));
  await cli("migrate");
  await cli("copy", "--from", installation.urlOf(BACKUP), "--to", "current");
  for (const { table, rows } of keys)
    await sql(
      `insert into ${table} select * from json_populate_recordset(null::${table}, $1) on conflict do nothing`,
      [rows],
    );
  await sql(
    "insert into vault.erased select * from json_populate_recordset(null::vault.erased, $1) on conflict do nothing",
    [JSON.stringify(erasures)],
  );
  await sql("delete from vault.key where key_id in (select key_id from vault.erased)");
  await cli("adopt");
  await cli("erase", "--again");
  // History is older than this erasure: erased again by its number in the register of requests.
  await cli("erase", erased);
  installation.startMembers();
  await until("the operator's sign-in", () =>
    signIn().then(
      () => true,
      () => null,
    ),
  );
};

/** History and keys are backed up, a person is erased, the database is dropped, and the guide's restore is followed. */
export const rehearseLostDatabase = async (context: RehearsalContext): Promise<ScenarioOutcome> => {
  const { installation, sql, cli, lead, post, get, rows, visit } = context;
  const server = installation.urlOf("postgres");
  const kept = await lead();
  const erased = await lead();
  await rows.caughtUp(WITHIN_MS);

  await onDatabase(server, (client) => client.query(`create database ${BACKUP}`));
  await cli("copy", "--from", "current", "--to", installation.urlOf(BACKUP));
  const keys = await dumpKeys(context);
  const [history] = await sql<{ n: number }>("select count(*)::int as n from event_store.event");
  await post(`/api/contacts/${erased}/erase`, { confirm: "ELIMINAR" });
  const erasures = await sql("select key_id, erased_at from vault.erased");
  await rows.caughtUp(WITHIN_MS);
  const before = await figuresOf(context);

  await onDatabase(server, (client) => client.query(`drop database ${DATABASE} with (force)`));
  const { found: seen, ms: seenMs } = await until("readiness without a database", async () => {
    const answer = await visit.ask({ path: "/api/health/ready" }).catch(() => null);
    return answer?.status === 503 ? answer.body : null;
  });

  await restore(context, { keys, erasures, erased });
  const rebuildingAt = performance.now();
  const inTime = await rows.caughtUp(WITHIN_MS);
  const rebuiltMs = performance.now() - rebuildingAt;
  const after = await figuresOf(context);
  const different = await rows.differences("after the restore");
  const { name } = await get<{ name: string }>(`/api/contacts/${kept}`);
  const gone = await get<object>(`/api/contacts/${erased}`);
  return {
    seenMs,
    seen: [`/api/health/ready answers 503: ${seen.slice(0, 160)}`],
    done: [
      `copied history (${history?.n} events) and the ${keys.length} tables of the backup of keys; erased a person after that`,
      "stopped everything, made the database, restored history, keys and the list of erasures",
      "node infra/cli.ts adopt, erase --again, erase ID; started projector and API",
    ],
    checks: [
      [
        `the read models were rebuilt (${(rebuiltMs / 1_000).toFixed(1)} s), within ${WITHIN_MS / 1_000}`,
        inTime,
      ],
      ["the panel's figures are those from before", before === after],
      sameRows(different),
      ["a restored lead is readable", name.startsWith("Persona Ficticia")],
      ["who was erased after the backup stays erased", !JSON.stringify(gone).includes("Persona Ficticia")],
    ],
  };
};

const WITHIN_MS = 180_000;
