import { parentPort, workerData } from "node:worker_threads";
import type { Block } from "@asesorador/projections/replay/blocks";
import { type ReplayRequests, type ReplayVerb, runReplay } from "@asesorador/projections/replay/run";
import { stopping } from "../../runtime/stopping.ts";
import { openSource } from "../copy/open.ts";

// One replay in a thread of its own, which ends with it; see replay-threads.ts.

export type ReplayJob = {
  /** Address of the event store. */
  readonly address: string;
  readonly verb: ReplayVerb;
  readonly request: ReplayRequests[ReplayVerb];
  readonly blocks: readonly Block[];
  readonly nowMs: number;
};

const { address, verb, request, blocks, nowMs } = workerData as ReplayJob;
const all = stopping();
const { store } = await openSource(address, all);
const { signal } = new AbortController();
parentPort?.postMessage(
  await runReplay({ ...store, blocks: async () => blocks }, verb, request, { signal, nowMs }),
);
await all.stop();
