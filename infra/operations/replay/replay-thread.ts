import { parentPort, workerData } from "node:worker_threads";
import type { Block } from "@asesorador/projections/replay/blocks";
import {
  type ReplayAnswers,
  type ReplayNews,
  type ReplayOutcome,
  type ReplayRequests,
  type ReplayVerb,
  runReplay,
} from "@asesorador/projections/replay/run";
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

/** Of the thread, in this order: any number of news, then the outcome. */
export type ReplayMessage<Answer = ReplayAnswers[ReplayVerb]> =
  | { readonly news: ReplayNews<Answer> }
  | { readonly outcome: ReplayOutcome<Answer> };

const PROGRESS_EVERY_MS = 200;

const { address, verb, request, blocks, nowMs } = workerData as ReplayJob;
const post = (message: ReplayMessage): void => parentPort?.postMessage(message);
let toldAt = 0;
const onNews = (news: ReplayNews<ReplayAnswers[ReplayVerb]>): void => {
  if ("progress" in news && performance.now() - toldAt < PROGRESS_EVERY_MS) return;
  toldAt = performance.now();
  post({ news });
};
const all = stopping();
const { store } = await openSource(address, all);
const { signal } = new AbortController();
const reader = { ...store, blocks: async () => blocks };
post({ outcome: await runReplay(reader, verb, request, { signal, nowMs, onNews }) });
await all.stop();
