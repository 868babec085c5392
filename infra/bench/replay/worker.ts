// A process of the replay bench: runs one command of `npm run replay` over a database, so that its peak memory is its own.
import type { Db } from "@asesorador/projections/kernel/db";
import { readBlocks } from "@asesorador/projections/replay/block-queries";
import { figureIndexIn } from "@asesorador/projections/replay/figure-index-queries";
import { stopping } from "../../kernel/stopping.ts";
import { openSource } from "../../operations/copy/open.ts";
import { catchUpFigures } from "../../operations/replay/catch-up.ts";
import { checkInThread } from "../../operations/replay/check-in-thread.ts";
import { replayCommand } from "../../operations/replay/command.ts";
import { openRows } from "../../operations/replay/rows.ts";
import type { Secrets } from "../../runtime/secrets.ts";
import { answerParent } from "../child.ts";

export type ReplayQuestion = {
  readonly url: string;
  readonly secrets: Secrets;
  readonly args: readonly string[];
};
export type ReplayReply = {
  readonly code: number;
  readonly elapsedMs: number;
  /** Processor time of this process meanwhile. */
  readonly cpuMs: number;
  /** Most memory that the process ever held, in bytes. */
  readonly peakBytes: number;
  readonly err: string;
};

const all = stopping();

const run = async ({ url, secrets, args }: ReplayQuestion): Promise<ReplayReply> => {
  const { store } = await openSource(url, all);
  const rows = openRows({ url, masterKeys: secrets.masterKeys, pepper: secrets.pepper }, all);
  const db: Pick<Db, "query"> = { query: (...asked) => rows.transact((open) => open.query(...asked)) };
  const err: string[] = [];
  const started = performance.now();
  const before = process.cpuUsage();
  const code = await replayCommand({
    args,
    open: async () => ({
      ...store,
      blocks: () => readBlocks(db, store),
      figures: figureIndexIn(db),
      catchUpFigures: (options) => catchUpFigures({ ...rows, db, store }, options),
      checkInThread: async (figures, options) =>
        checkInThread(
          { address: url, blocks: await readBlocks(db, store), rows: figures ? url : null },
          options,
        ),
    }),
    openRows: async () => rows,
    nowMs: Date.now(),
    signal: new AbortController().signal,
    out: { write: () => {} },
    err: { write: (text) => err.push(text) },
    others: [],
  });
  const elapsedMs = performance.now() - started;
  const { user, system } = process.cpuUsage(before);
  return {
    code,
    elapsedMs,
    cpuMs: (user + system) / 1_000,
    peakBytes: process.resourceUsage().maxRSS * 1024,
    err: err.filter((line) => !line.startsWith("reading")).join(""),
  };
};

answerParent(run, all.stop);
