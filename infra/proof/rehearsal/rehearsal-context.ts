import { randomUUID } from "node:crypto";
import { leadPayload } from "../../bench/lead-request.ts";
import { sendUntilAnswered } from "../../containers/lead-load.ts";
import type { Visitor } from "../../containers/visitor.ts";
import type { Stopping } from "../../kernel/stopping.ts";
import { startChild } from "../../testing/children.ts";
import { poll } from "../../testing/poll.ts";
import { openRows, type partsOf, withParts } from "../faults/compare.ts";
import { type Installation, onDatabase } from "../faults/installation.ts";
import { signedIn, visitorOf } from "../faults/work.ts";

/** The part of the tab Operaciones that a rehearsal reads. */
type Shown = {
  readonly readModels: readonly {
    readonly name: string;
    readonly lagMs: number;
    readonly quarantined: number;
  }[];
  readonly quarantine: readonly {
    readonly readModel: string;
    readonly stream: string;
    readonly eventType: string;
    readonly reason: string;
  }[];
};

/** What a scenario showed. */
export type ScenarioOutcome = {
  /** What the operator sees. */
  readonly seen: readonly string[];
  /** From the outage until the operator sees it. */
  readonly seenMs: number;
  /** What the operator did. */
  readonly done: readonly string[];
  /** What must hold afterwards. */
  readonly checks: readonly (readonly [what: string, holds: boolean])[];
};

/** An installation with an API and a projector, and an operator's means. */
export type RehearsalContext = {
  readonly installation: Installation;
  readonly visit: Visitor;
  readonly rows: ReturnType<typeof openRows>;
  /** `GET` with an administrator's token. */
  get<T>(path: string): Promise<T>;
  /** `POST` with an administrator's token. */
  post(path: string, body: object): Promise<void>;
  /** Signs the operator in again, after all sessions have ended. */
  signIn(): Promise<void>;
  operations(): Promise<Shown>;
  /** A new lead, acknowledged; its id. */
  lead(): Promise<string>;
  /** Runs `infra/cli.ts`; its output. Throws when it ends with another code than 0. */
  cli(...args: readonly string[]): Promise<string>;
  sql<T extends object>(text: string, values?: readonly unknown[]): Promise<readonly T[]>;
  /** Store and vault of the installation for the time of `work`. */
  withParts<T>(work: (parts: ReturnType<typeof partsOf>) => Promise<T>): Promise<T>;
};

/** The check of a comparison of rows; what differs is part of what is printed. */
export const sameRows = (different: readonly string[], as = "history"): ScenarioOutcome["checks"][number] => [
  [`rows are those of ${as}`, ...different].join("; "),
  different.length === 0,
];

const CAUGHT_UP_WITHIN_MS = 120_000;

export const openRehearsal = async (installation: Installation, all: Stopping): Promise<RehearsalContext> => {
  const visit = visitorOf(installation.members);
  all.add("visitor", async () => visit.close());
  const rows = openRows(installation, all);
  let token = await signedIn(visit);
  if (!(await rows.caughtUp(CAUGHT_UP_WITHIN_MS))) throw new Error("the read models were not filled in time");
  let made = 0;
  const get = async <T>(path: string): Promise<T> => {
    const { status, body } = await visit.ask({ path, token });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body.slice(0, 200)}`);
    return JSON.parse(body) as T;
  };
  return {
    installation,
    visit,
    rows,
    get,
    post: async (path, body) =>
      void (await sendUntilAnswered(visit, { path, body: JSON.stringify(body), token })),
    signIn: async () => {
      token = await signedIn(visit);
    },
    operations: () => get<Shown>("/api/admin/operations"),
    lead: async () => {
      made += 1;
      const body = leadPayload(randomUUID(), made);
      await sendUntilAnswered(visit, { path: "/api/contacts", body: JSON.stringify(body) });
      return body.leadId;
    },
    cli: async (...args) => {
      const child = startChild("cli.ts", installation.variables(), { args });
      const code = await child.ended;
      if (code !== 0) throw new Error(`cli.ts ${args[0]} ended with ${code}: ${child.output()}`);
      return child.output();
    },
    sql: (text, values = []) =>
      onDatabase(installation.url(), async (client) => (await client.query(text, [...values])).rows),
    withParts: (work) => withParts(installation.url(), work),
  };
};

const POLL_INTERVAL_MS = 100;

/** Looks until `found` is not null. Throws after `withinMs`, with what was waited for. */
export const until = async <T>(
  what: string,
  look: () => Promise<T | null>,
  withinMs = CAUGHT_UP_WITHIN_MS,
): Promise<{ readonly found: T; readonly ms: number }> => {
  const limits = { withinMs, everyMs: POLL_INTERVAL_MS };
  const { seen, ms } = await poll(look, (found) => found !== null, limits);
  if (seen === null) throw new Error(`not seen in time: ${what}`);
  return { found: seen, ms };
};
