import type { Db, Transact } from "@asesorador/projections/kernel/db";

type Cell = unknown;
type Row = Readonly<Record<string, Cell>>;
type CheckpointRow = {
  readonly name: string;
  readonly kind: "projector" | "reactor";
  readonly version: number;
  readonly generation: number;
  readonly position: string;
  readonly changedPosition: string;
  readonly tables: readonly string[];
  readonly fingerprint: unknown;
};

/** Delays and faults of one session's statements and commits. */
export type Session = {
  /** Before each statement and each commit; may reject, and never resolves in a killed process. */
  readonly step: () => Promise<void>;
  /** Drawn at each commit: it fails and changes nothing, or it succeeds and its answer is lost. */
  readonly commitFault: () => "fails" | "answer lost" | null;
};

/** The session was ended by the server, or the connection was lost. */
export class ConnectionLost extends Error {
  override readonly name = "ConnectionLost";
}

/** What a statement of `apply` writes. */
type ParsedWrite = {
  readonly op: "insert" | "update" | "delete";
  readonly table: string;
  readonly keys: readonly string[];
  /** An insert adds its values to those that are there. */
  readonly adds: boolean;
  /** An update leaves values that are there. */
  readonly firsts: boolean;
};

type ParsedStatement = ParsedWrite & { readonly columns: readonly string[]; readonly isListed: boolean };

const isWrite = (text: string): boolean => /^(?:insert into|update|delete from) read_model\./.test(text);

/** An insert whose parameters are the values of one row after the other, and not one array for each column. */
const LISTED = / as t \(([^)]*)\) values \(/;

/** Statements are few, and each is run in every schedule. */
const parsedWrites = new Map<string, ParsedStatement>();

const parsedWrite = (text: string): ParsedStatement => {
  const known = parsedWrites.get(text);
  if (known) return known;
  const [, verb, table] = /^(insert|update|delete)(?: into| from)? read_model\.(\w+) as t\b/.exec(text) ?? [];
  const columns = (LISTED.exec(text) ?? /\) as r \(([^)]*)\)/.exec(text))?.[1]?.split(", ");
  const keys =
    /on conflict \(([^)]*)\)/.exec(text)?.[1]?.split(", ") ??
    [...text.matchAll(/t\.(\w+) = r\.\1(?= and|$)/g)].map(([, key = ""]) => key);
  if (table === undefined || columns === undefined || keys.length === 0)
    throw new Error(`not simulated: ${text}`);
  const adds = text.includes("coalesce(t.");
  const firsts = text.includes(" = coalesce(t.");
  const isListed = LISTED.test(text);
  const parsed = { op: verb as ParsedWrite["op"], table, keys, columns, isListed, adds, firsts };
  parsedWrites.set(text, parsed);
  return parsed;
};

/**
 * The tables of read models, checkpoints and quarantine in memory, for the statements that following history sends. Transactions are
 * atomic and read what is committed and what they wrote themselves. Row locks on checkpoints are held until the end of the transaction;
 * so is a written table, where PostgreSQL would lock its written rows: writers of other rows wait here too.
 */
export const simulatedDatabase = (tables: readonly string[]) => {
  const rows = new Map<string, Map<string, Row>>(tables.map((table) => [table, new Map()]));
  const checkpoints = new Map<string, CheckpointRow>();
  const quarantined: string[] = [];
  /** Locked checkpoints and tables, and the sessions that wait for them. */
  const locks = new Map<string, { readonly owner: object; readonly waiting: (() => void)[] }>();

  const lock = async (name: string, owner: object): Promise<void> => {
    for (let held = locks.get(name); held && held.owner !== owner; held = locks.get(name)) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.waiting.push(resolve);
      await promise;
    }
    if (!locks.has(name)) locks.set(name, { owner, waiting: [] });
  };
  const unlock = (owner: object): void => {
    for (const [name, held] of locks)
      if (held.owner === owner) {
        locks.delete(name);
        for (const next of held.waiting) next();
      }
  };

  /** Checkpoints and tables that a statement locks until the end of its transaction. */
  const locksOf = (text: string, values: readonly unknown[]): readonly string[] => {
    if (text.includes("for update")) return values[0] as readonly string[];
    return isWrite(text) ? [`read_model.${parsedWrite(text).table}`] : [];
  };

  const tableOf = (name: string): Map<string, Row> => {
    const table = rows.get(name);
    if (!table) throw new Error(`no table ${name}`);
    return table;
  };

  /** State of a session's open transaction. */
  type Open = {
    /** Uncommitted rows of each table; null: deleted. */
    readonly written: Map<string, Map<string, Row | null>>;
    readonly onCommit: (() => void)[];
    ended: boolean;
  };

  const put = (table: string, id: string, row: Row | null, { written }: Open): void => {
    const own = written.get(table);
    if (own) own.set(id, row);
    else written.set(table, new Map([[id, row]]));
  };

  const rowOf = (table: string, id: string, { written }: Open): Row | null => {
    const own = written.get(table)?.get(id);
    return own === undefined ? (tableOf(table).get(id) ?? null) : own;
  };

  const rowsOf = (table: string, { written }: Open): ReadonlyMap<string, Row | null> => {
    const own = written.get(table);
    return own ? new Map<string, Row | null>([...tableOf(table), ...own]) : tableOf(table);
  };

  const commit = ({ written, onCommit }: Open): void => {
    for (const [table, own] of written) {
      const there = tableOf(table);
      for (const [id, row] of own)
        if (row) there.set(id, row);
        else there.delete(id);
    }
    for (const effect of onCommit) effect();
  };

  const execute = (text: string, values: readonly unknown[], open: Open): readonly unknown[] => {
    if (text.includes("from pg_attribute"))
      return tables.map((table) => ({
        table,
        types: new Proxy({}, { get: () => ({ type: "text", hasDefault: false }) }),
      }));
    if (text.includes("array_agg(distinct stream)")) return [];
    if (text.includes("from projection.checkpoint")) {
      const names = values[0] as readonly string[];
      return names.flatMap((name) => checkpoints.get(name) ?? []);
    }
    if (text.startsWith("update projection.checkpoint")) return moveCheckpoints(values as string[][], open);
    if (text.startsWith("insert into projection.quarantine")) {
      const [names = [], , streams = [], , reasons = []] = values as string[][];
      for (const [i, name] of names.entries())
        open.onCommit.push(() => quarantined.push(`${name}: ${streams[i]}: ${reasons[i]}`));
      return [];
    }
    if (text.startsWith("select pg_notify")) return [];
    if (text.startsWith("select ")) return readVia(text, values, open);
    return write(text, values, open);
  };

  /** Visible to other sessions from the commit on. */
  const moveCheckpoints = (
    [names = [], positions = [], changed = [], prints = []]: string[][],
    { onCommit }: Open,
  ): readonly unknown[] => {
    for (const [i, name] of names.entries())
      onCommit.push(() => {
        const before = checkpoints.get(name);
        if (!before) return;
        checkpoints.set(name, {
          ...before,
          position: positions[i] ?? before.position,
          changedPosition: changed[i] ?? before.changedPosition,
          fingerprint: typeof prints[i] === "string" ? JSON.parse(prints[i]) : null,
        });
      });
    return [];
  };

  const readVia = (text: string, [ids]: readonly unknown[], open: Open): readonly unknown[] => {
    const found = /^select (\w+)::text as id, .* from read_model\.(\w+)/s.exec(text);
    if (!found) throw new Error(`not simulated: ${text}`);
    const [, key = "", table = ""] = found;
    return [...rowsOf(table, open).values()].flatMap((row) =>
      row && (ids as readonly string[]).includes(String(row[key])) ? [{ ...row, id: String(row[key]) }] : [],
    );
  };

  const write = (text: string, values: readonly unknown[], open: Open): readonly unknown[] => {
    const { columns, isListed, ...parsed } = parsedWrite(text);
    const width = columns.length;
    const count = isListed ? values.length / width : (values[0] as readonly Cell[]).length;
    const cell = (c: number, i: number): Cell =>
      isListed ? values[i * width + c] : (values[c] as readonly Cell[])[i];
    for (let i = 0; i < count; i += 1) {
      const given: Record<string, Cell> = {};
      for (const [c, column] of columns.entries()) given[column] = cell(c, i) ?? null;
      if (parsed.op === "insert") insert({ ...parsed, given }, open);
      else change({ ...parsed, given }, open);
    }
    return [];
  };

  const idOf = (keys: readonly string[], row: Row): string =>
    JSON.stringify(keys.toSorted().map((key) => row[key]));

  const insert = ({ table, keys, given, adds }: ParsedWrite & { readonly given: Row }, open: Open): void => {
    const id = idOf(keys, given);
    const before = rowOf(table, id, open) ?? {};
    const merged = Object.fromEntries(
      Object.entries(given).map(([column, value]) => [
        column,
        adds && !keys.includes(column) ? Number(before[column] ?? 0) + Number(value) : value,
      ]),
    );
    put(table, id, { ...before, ...merged }, open);
  };

  const change = (
    { op, table, keys, given, firsts }: ParsedWrite & { readonly given: Row },
    open: Open,
  ): void => {
    for (const [id, row] of [...rowsOf(table, open)]) {
      if (!row || !keys.every((key) => row[key] === given[key])) continue;
      if (op === "delete") put(table, id, null, open);
      else {
        const set = Object.entries(given).map(([column, value]) => [
          column,
          firsts ? (row[column] ?? value) : value,
        ]);
        put(table, id, { ...row, ...Object.fromEntries(set) }, open);
      }
    }
  };

  return {
    /** Everything in the read models, as text that can be compared. */
    rows: (): string =>
      JSON.stringify(
        [...rows].map(([table, of]) => [
          table,
          [...of]
            .map(([id, row]) => [id, Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))])
            .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
        ]),
      ),
    quarantined: quarantined as readonly string[],
    checkpoint: (name: string): CheckpointRow | undefined => checkpoints.get(name),
    begin: (name: string, kind: CheckpointRow["kind"]): void => {
      checkpoints.set(name, {
        ...{ name, kind, version: 1, generation: 1, position: "0", changedPosition: "0" },
        ...{ tables: [], fingerprint: null },
      });
    },
    /** The connections of one process; `abort` ends them on the server, and their open transactions are rolled back. */
    connect: ({ step, commitFault }: Session) => {
      const opened = new Set<Open>();
      let gone = false;
      const end = (open: Open): void => {
        open.ended = true;
        opened.delete(open);
        unlock(open);
      };
      const abort = (): void => {
        for (const open of opened) end(open);
      };
      const transact: Transact = async (work) => {
        const mine: Open = { written: new Map(), onCommit: [], ended: false };
        opened.add(mine);
        let chain: Promise<unknown> = Promise.resolve();
        const run = async (text: string, values: readonly unknown[]): Promise<readonly unknown[]> => {
          await step();
          if (mine.ended || gone) throw new ConnectionLost("the transaction was ended");
          for (const name of locksOf(text, values)) await lock(name, mine);
          if (mine.ended) {
            unlock(mine);
            throw new ConnectionLost("the transaction was ended");
          }
          return execute(text, values, mine);
        };
        const db: Db = {
          query: async <R>(sql: Parameters<Db["query"]>[0], params: unknown[] = []) => {
            const { text, values } =
              typeof sql === "string"
                ? { text: sql.trim(), values: params }
                : { text: sql.text.trim(), values: sql.values };
            const answer = chain.then(() => run(text, values));
            chain = answer;
            answer.catch(() => {});
            return { rows: (await answer) as R[] };
          },
        };
        try {
          const result = await work(db);
          await step();
          if (mine.ended || gone) throw new ConnectionLost("the transaction was ended");
          const fault = commitFault();
          if (fault === "fails") throw new ConnectionLost("before the commit");
          commit(mine);
          end(mine);
          if (fault === "answer lost") throw new ConnectionLost("after the commit");
          return result;
        } catch (error) {
          if (!mine.ended) end(mine);
          throw error;
        }
      };
      return {
        transact,
        abort,
        close: (): void => {
          gone = true;
          abort();
        },
      };
    },
  };
};
