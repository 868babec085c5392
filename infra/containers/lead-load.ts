import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { leadPayload } from "../bench/lead-request.ts";
import { backoff } from "../kernel/backoff.ts";
import type { Visitor } from "./visitor.ts";

export type LeadLoad = {
  /** The name in each acknowledged lead, by its id. */
  readonly acknowledged: ReadonlyMap<string, string>;
  /** Number of leads sent twice concurrently so far. */
  sentTwice(): number;
  /** Sends no more new leads, and resolves when every lead is acknowledged. Throws LeadRefused. */
  stop(): Promise<LoadFigures>;
  /** Ends at once; leads that are not acknowledged by then never are. */
  cancel(): void;
};

export type LoadFigures = {
  readonly acknowledged: number;
  readonly atFirstAttempt: number;
  /** Longest time from a lead's first attempt to its acknowledgement. */
  readonly slowestMs: number;
};

/** A lead was refused permanently, or was not acknowledged in time although all processes run. */
export class LeadRefused extends Error {
  override readonly name = "LeadRefused";
}

const LEADS_PER_SECOND = 5;
/** As a browser, which waits longer while it gets no answer: after an outage the leads that wait must not be a load of their own. */
const RETRY = { firstMs: 500, lastMs: 4_000 };
const ACKNOWLEDGED_WITHIN_MS = 180_000;
/** Answers after which a browser sends the lead again: too many requests, and what the API or the proxy cannot answer. */
const isTemporary = (status: number): boolean => status === 429 || status >= 500;

type Rate = {
  readonly perSecond: number;
  /** Share of leads that are sent twice concurrently, as by a double click. */
  readonly twice: number;
};

/** Sends leads at a constant rate, each one until it is acknowledged, as a visitor's browser does. */
export const startLeadLoad = (
  through: Visitor,
  { perSecond, twice }: Rate = { perSecond: LEADS_PER_SECOND, twice: 0 },
): LeadLoad => {
  const acknowledged = new Map<string, string>();
  const pending = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const cancelled = new AbortController();
  let made = 0;
  let atFirstAttempt = 0;
  let slowestMs = 0;
  let doubled = 0;
  const timer = setInterval(() => {
    made += 1;
    const lead = leadPayload(randomUUID(), made);
    const posted = { path: "/api/contacts", body: JSON.stringify(lead) };
    const copies = made * twice >= doubled + 1 ? 2 : 1;
    doubled += copies - 1;
    const all = Array.from({ length: copies }, () => sendUntilAnswered(through, posted, cancelled.signal));
    const sending = Promise.all(all)
      .then((answers) => {
        acknowledged.set(lead.leadId, lead.name);
        if (answers.every(({ attempts }) => attempts === 1)) atFirstAttempt += 1;
        slowestMs = Math.max(slowestMs, ...answers.map(({ ms }) => ms));
      })
      .catch((error: unknown) => void failures.push(error))
      .finally(() => pending.delete(sending));
    pending.add(sending);
  }, 1_000 / perSecond);
  return {
    acknowledged,
    sentTwice: () => doubled,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(pending);
      if (failures.length > 0) throw failures[0];
      return { acknowledged: acknowledged.size, atFirstAttempt, slowestMs };
    },
    cancel: () => {
      clearInterval(timer);
      cancelled.abort();
    },
  };
};

type Posted = { readonly path: string; readonly body: string; readonly token?: string };
type Answered = { readonly text: string; readonly attempts: number; readonly ms: number };

/** Posts until the answer is neither temporary nor lost. Throws LeadRefused. */
export const sendUntilAnswered = async (
  through: Visitor,
  posted: Posted,
  cancelled?: AbortSignal,
): Promise<Answered> => {
  const started = performance.now();
  const pause = backoff(RETRY);
  for (let attempts = 1; ; attempts += 1) {
    const { status, text } = await through.ask({ method: "POST", ...posted }).then(
      (answer) => ({ status: answer.status, text: answer.body }),
      (error: unknown) => ({ status: NO_ANSWER, text: String(error) }),
    );
    const ms = performance.now() - started;
    if (status >= 200 && status < 300) return { text, attempts, ms };
    if (!isTemporary(status) || ms > ACKNOWLEDGED_WITHIN_MS) throw new LeadRefused(`${status} ${text}`);
    await wait(pause.nextMs(), undefined, cancelled ? { signal: cancelled } : {});
  }
};

/** Status of an attempt without an answer; the lead is sent again. */
const NO_ANSWER = 599;
