// A process of the replay bench: the queries of infra/analytics over an export, so that DuckDB's memory is its own.
import { NoDuckDb, openSql } from "../../operations/replay/duckdb.ts";
import { readManifest } from "../../operations/replay/export-manifest.ts";
import { readQueries } from "../../operations/replay/queries.ts";
import { answerParent } from "../child.ts";

export type QueriesQuestion = { readonly folder: string };
export type QueriesReply =
  | {
      readonly queries: readonly {
        readonly file: string;
        readonly elapsedMs: number;
        readonly rows: number;
      }[];
    }
  /** DuckDB can't be installed here. */
  | { readonly failure: string };

const measure = async ({ folder }: QueriesQuestion): Promise<QueriesReply> => {
  try {
    const { signal } = new AbortController();
    const options = { report: () => {}, signal, month: null };
    const opened = await openSql(folder, await readManifest(folder), options);
    const queries = [];
    for (const { file, sql } of await readQueries()) {
      const started = performance.now();
      const [result] = await opened.query(sql);
      queries.push({ file, elapsedMs: performance.now() - started, rows: result?.rows.length ?? 0 });
    }
    opened.close();
    return { queries };
  } catch (error) {
    if (error instanceof NoDuckDb) return { failure: error.message };
    throw error;
  }
};

answerParent(measure);
