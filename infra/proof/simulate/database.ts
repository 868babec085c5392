import type { Db, Transact } from "@asesorador/projections/kernel/db";
import { lockTable } from "./lock-table.ts";
import { isWrite, parsedWrite } from "./parsed-write.ts";
import { type RowTransaction, tablesInMemory } from "./tables-in-memory.ts";

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

/** State of a session's open transaction. */
type Open = RowTransaction & {
  readonly onCommit: (() => void)[];
  ended: boolean;
};

/** What all sessions share. */
type Server = {
  readonly locks: ReturnType<typeof lockTable>;
  readonly execute: (text: string, values: readonly unknown[], open: Open) => readonly unknown[];
  readonly commit: (open: Open) => void;
};

/**
 * The tables of read models, checkpoints and quarantine in memory, for the statements that following history sends. Transactions are
 * atomic and read what is committed and what they wrote themselves. Row locks on checkpoints are held until the end of the transaction;
 * so is a written table, where PostgreSQL would lock its written rows: writers of other rows wait here too.
 */
export const simulatedDatabase = (tables: readonly string[]) => {
  const rows = tablesInMemory(tables);
  const checkpoints = new Map<string, CheckpointRow>();
  const quarantined: string[] = [];
  const { moveCheckpoints, quarantine } = effectsOn(checkpoints, quarantined);
  const staleTags: string[] = [];

  const execute: Server["execute"] = (text, values, open) => {
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
    if (text.startsWith("insert into projection.quarantine")) return quarantine(values as string[][], open);
    if (text.startsWith("select pg_notify")) return [];
    if (text.startsWith("select ")) return rows.readVia(text, values, open);
    rows.write(parsedWrite(text), values, open);
    return [];
  };

  const server: Server = {
    locks: lockTable(),
    execute,
    commit: (open) => {
      const before = [...checkpoints.values()].filter(({ tables }) =>
        tables.some((table) => open.written.has(table)),
      );
      rows.commit(open);
      for (const effect of open.onCommit) effect();
      for (const { name, changedPosition } of before)
        if (checkpoints.get(name)?.changedPosition === changedPosition)
          staleTags.push(`${name} after ${changedPosition}`);
    },
  };

  return {
    /** Everything in the read models, as text that can be compared. */
    rows: rows.asText,
    quarantined: quarantined as readonly string[],
    /** Read models whose rows a commit changed without their tag, so that readers keep what they have. */
    staleTags: staleTags as readonly string[],
    checkpoint: (name: string): CheckpointRow | undefined => checkpoints.get(name),
    begin: (name: string, kind: CheckpointRow["kind"], tables: readonly string[] = []): void => {
      checkpoints.set(name, {
        name,
        kind,
        version: 1,
        generation: 1,
        position: "0",
        changedPosition: "0",
        tables,
        fingerprint: null,
      });
    },
    /** The connections of one process; `abort` ends them on the server, and their open transactions are rolled back. */
    connect: (session: Session) => connectionsTo(server, session),
  };
};

/** Statements about processors, whose effects other sessions see from the commit on. */
const effectsOn = (checkpoints: Map<string, CheckpointRow>, quarantined: string[]) => ({
  moveCheckpoints: (
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
  },
  quarantine: (
    [names = [], , streams = [], , reasons = []]: string[][],
    { onCommit }: Open,
  ): readonly unknown[] => {
    for (const [i, name] of names.entries())
      onCommit.push(() => quarantined.push(`${name}: ${streams[i]}: ${reasons[i]}`));
    return [];
  },
});

const connectionsTo = ({ locks, execute, commit }: Server, { step, commitFault }: Session) => {
  const opened = new Set<Open>();
  let gone = false;
  const end = (open: Open): void => {
    open.ended = true;
    opened.delete(open);
    locks.release(open);
  };
  const abort = (): void => {
    for (const open of opened) end(open);
  };

  const run = async (text: string, values: readonly unknown[], open: Open): Promise<readonly unknown[]> => {
    await step();
    if (open.ended || gone) throw new ConnectionLost("the transaction was ended");
    for (const name of locksOf(text, values)) await locks.take(name, open);
    if (open.ended) {
      locks.release(open);
      throw new ConnectionLost("the transaction was ended");
    }
    return execute(text, values, open);
  };

  const transact: Transact = async (work) => {
    const open: Open = { written: new Map(), onCommit: [], ended: false };
    opened.add(open);
    try {
      const result = await work(inOrder((text, values) => run(text, values, open)));
      await step();
      if (open.ended || gone) throw new ConnectionLost("the transaction was ended");
      const fault = commitFault();
      if (fault === "fails") throw new ConnectionLost("before the commit");
      commit(open);
      end(open);
      if (fault === "answer lost") throw new ConnectionLost("after the commit");
      return result;
    } catch (error) {
      if (!open.ended) end(open);
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
};

/** A client that runs statements one after the other, also those that are sent at once. */
const inOrder = (run: (text: string, values: readonly unknown[]) => Promise<readonly unknown[]>): Db => {
  let chain: Promise<unknown> = Promise.resolve();
  return {
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
};

/** Checkpoints and tables that a statement locks until the end of its transaction. */
const locksOf = (text: string, values: readonly unknown[]): readonly string[] => {
  if (text.includes("for update")) return values[0] as readonly string[];
  return isWrite(text) ? [`read_model.${parsedWrite(text).table}`] : [];
};
