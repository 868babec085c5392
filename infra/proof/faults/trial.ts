import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { readModels } from "@asesorador/projections/all";
import { compareRows } from "@asesorador/projections/kernel/compare-rows";
import { postgresEventStore } from "../../adapters/event-store/postgres.ts";
import { createPool, transact } from "../../adapters/postgres/pool.ts";
import { postgresVault } from "../../adapters/vault/postgres.ts";
import { audit } from "../../bench/ledger.ts";
import { type Random, seeded } from "../../demo/random.ts";
import { type LeadLoad, sendUntilAnswered, startLeadLoad } from "../../faults/lead-load.ts";
import { askThrough, type Visitor } from "../../faults/visitor.ts";
import type { Stopping } from "../../runtime/stopping.ts";
import { SECRETS } from "../../testing/production-settings.ts";
import {
  ACCOUNT,
  type Installation,
  type Member,
  onDatabase,
  type Role,
  startInstallation,
} from "./installation.ts";

export type FaultsPlan = {
  readonly seed: number;
  readonly faults: number;
  /** The trial ends after `faults` faults, or after this time. */
  readonly seconds: number;
  readonly roles: readonly Role[];
  /** Number of faults between comparisons of rows with history; also compared at the end. */
  readonly snapshotEvery: number;
  readonly kinds: readonly FaultKind[];
  readonly leadsPerSecond: number;
};

export type FaultsOutcome = {
  readonly faults: Readonly<Record<string, number>>;
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  /** Leads that were sent to two APIs at once. */
  readonly sentTwice: number;
  readonly notes: number;
  readonly attempts: number;
  readonly erasures: number;
  readonly snapshots: number;
  /** Violated guarantees; empty: none. */
  readonly violations: readonly string[];
  readonly seconds: number;
  /** From the end of the last fault until the read models had reached the head of history. */
  readonly recoveredMs: number;
};

/** Faults of the installation. Each resolves when it is over; the processes may still be restarting. */
const KINDS = {
  "kill -9 of an API": async ({ pick }: Doing) => void pick("api").send("SIGKILL"),
  "kill -9 of a projector": async ({ pick }: Doing) => void pick("projector").send("SIGKILL"),
  "kill -9 of a backend": async ({ installation, random }: Doing) => {
    const pids = await installation.backends();
    const pid = pids[random.between(0, Math.max(0, pids.length - 1))];
    if (pid !== undefined) installation.signal(pid, "SIGKILL");
  },
  "kill -9 of PostgreSQL": async ({ installation }: Doing) => installation.killPostmaster(),
  "a stopped API": async ({ pick, random }: Doing) => stopped(pick("api"), random.between(300, 2_000)),
  // Longer than the leader's lease: another one leads when it wakes up.
  "a stopped projector": async ({ pick, random }: Doing) =>
    stopped(pick("projector"), random.between(500, 8_000)),
  "a stopped backend": async ({ installation, random }: Doing) => {
    const pids = await installation.backends();
    const pid = pids[random.between(0, Math.max(0, pids.length - 1))];
    if (pid === undefined) return;
    installation.signal(pid, "SIGSTOP");
    await wait(random.between(300, 2_000));
    installation.signal(pid, "SIGCONT");
  },
  "dropped connections": async ({ any }: Doing) => any().proxy.drop(),
  "stalled connections": async ({ any, random }: Doing) =>
    disturbed(any(), "stalls", random.between(300, 3_000)),
  "connections that swallow everything": async ({ any, random }: Doing) =>
    disturbed(any(), "swallows", random.between(300, 6_000)),
} as const;
export type FaultKind = keyof typeof KINDS;
export const FAULT_KINDS = Object.keys(KINDS) as readonly FaultKind[];

type Doing = {
  readonly installation: Installation;
  readonly random: Random;
  readonly pick: (role: Role) => Member;
  readonly any: () => Member;
};

const stopped = async (member: Member, ms: number): Promise<void> => {
  if (!member.send("SIGSTOP")) return;
  await wait(ms);
  member.send("SIGCONT");
};

const disturbed = async ({ proxy }: Member, network: "stalls" | "swallows", ms: number): Promise<void> => {
  proxy.set(network);
  await wait(ms);
  proxy.set("works");
};

const RUNS_WITHIN_MS = 120_000;
const RECOVERS_WITHIN_MS = 120_000;
/** Between two faults; some overlap, because processes are still restarting. */
const PAUSE_MS = { least: 100, most: 900 } as const;

/** Faults in seeded order under load; every acknowledged request is looked up afterwards. */
export const runFaults = async (
  plan: FaultsPlan,
  all: Stopping,
  report: (line: string) => void,
): Promise<FaultsOutcome> => {
  const random = seeded(plan.seed);
  const installation = await startInstallation(plan.roles, report, all);
  const rows = openRows(installation, all);
  const visit = visitorOf(installation.members);
  all.add("visitor", async () => visit.close());
  const token = await signedIn(visit);
  await rows.caughtUp(RUNS_WITHIN_MS);
  const started = performance.now();
  const load = startLeadLoad(visit, { perSecond: plan.leadsPerSecond, twice: 0.1 });
  const work = startWork(visit, token, load);
  const faults: Record<string, number> = {};
  const violations: string[] = [];
  let snapshots = 0;
  const doing: Doing = {
    installation,
    random,
    pick: (role) => {
      const members = installation.members.filter((member) => member.role === role);
      return members[random.between(0, members.length - 1)] ?? failWithout(role);
    },
    any: () =>
      installation.members[random.between(0, installation.members.length - 1)] ?? failWithout("process"),
  };
  await wait(1_000);
  for (let done = 0; done < plan.faults && performance.now() - started < plan.seconds * 1_000; done += 1) {
    // Every kind once before any comes again.
    const kind =
      plan.kinds[
        (done + (done >= plan.kinds.length ? random.between(0, plan.kinds.length - 1) : 0)) %
          plan.kinds.length
      ];
    if (kind === undefined) break;
    await KINDS[kind](doing).catch((error: unknown) => report(`${kind}: ${String(error)}`));
    faults[kind] = (faults[kind] ?? 0) + 1;
    report(`fault ${done + 1}: ${kind}`);
    await wait(random.between(PAUSE_MS.least, PAUSE_MS.most));
    if ((done + 1) % plan.snapshotEvery === 0) {
      snapshots += 1;
      const found = await work.betweenErasures(async () => {
        await rows.caughtUp(RECOVERS_WITHIN_MS);
        return rows.differences(`snapshot ${snapshots}`);
      });
      violations.push(...found);
      for (const each of found) report(each);
      report(
        `${done + 1} faults, ${load.acknowledged.size} leads acknowledged, ${violations.length} violations`,
      );
    }
  }
  const healed = performance.now();
  const worked = await work.stop();
  await load.stop();
  const inTime = await rows.caughtUp(RECOVERS_WITHIN_MS);
  const recoveredMs = Math.round(performance.now() - healed);
  if (!inTime) violations.push("the read models did not reach the head of history");
  violations.push(...(await rows.differences("at the end")), ...(await rows.missing(worked)));
  const { lost, doubled, total } = await audit("ours", installation.url(), [...load.acknowledged.keys()]);
  if (lost > 0) violations.push(`${lost} acknowledged leads are lost`);
  if (doubled > 0) violations.push(`${doubled} acknowledged leads are stored twice`);
  if (total !== load.acknowledged.size)
    violations.push(`history holds ${total} leads, and ${load.acknowledged.size} were acknowledged`);
  return {
    faults,
    acknowledged: load.acknowledged.size,
    lost,
    doubled,
    sentTwice: load.sentTwice(),
    notes: worked.notes.size,
    attempts: worked.attempts.size,
    erasures: worked.erased.size,
    snapshots: snapshots + 1,
    violations,
    seconds: (performance.now() - started) / 1_000,
    recoveredMs,
  };
};

const failWithout = (what: string): never => {
  throw new Error(`the installation has no ${what}`);
};

const ANSWER_WITHIN_MS = 12_000;

/** A client that goes from one API to the next, as behind a load balancer. */
const visitorOf = (members: readonly Member[]): Visitor => {
  const ports = members.flatMap(({ port }) => port ?? []);
  const agent = new Agent({ keepAlive: true });
  let asked = 0;
  return {
    ask: askThrough((path, options, onAnswer) => {
      asked += 1;
      const port = ports[asked % ports.length];
      return request({ host: "127.0.0.1", port, agent, path, ...options }, onAnswer);
    }, ANSWER_WITHIN_MS),
    close: () => agent.destroy(),
  };
};

const signedIn = async (visit: Visitor): Promise<string> => {
  const { text } = await sendUntilAnswered(visit, { path: "/api/auth/login", body: JSON.stringify(ACCOUNT) });
  return (JSON.parse(text) as { token: string }).token;
};

/** Requests of the team that were acknowledged, by lead. */
type Worked = {
  /** Lead by id of the note. */
  readonly notes: Map<string, string>;
  readonly attempts: Map<string, string>;
  readonly erased: Set<string>;
};

const WORK_EVERY_MS = 150;

/** Notes, attempts and erasures on leads that were acknowledged; an erased lead takes none any more. */
const startWork = (visit: Visitor, token: string, load: LeadLoad) => {
  const worked: Worked = { notes: new Map(), attempts: new Map(), erased: new Set() };
  const pending = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let turn = 0;
  let erasing: Promise<unknown> = Promise.resolve();
  let mayErase = true;
  const take = (doing: Promise<void>): void => {
    const settled = doing
      .catch((error: unknown) => void failures.push(error))
      .finally(() => pending.delete(settled));
    pending.add(settled);
  };
  const timer = setInterval(() => {
    turn += 1;
    const ids = [...load.acknowledged.keys()];
    const lead = ids[(turn * 7) % Math.max(1, ids.length)];
    if (lead === undefined || worked.erased.has(lead)) return;
    const post = (path: string, body: object): Promise<unknown> =>
      sendUntilAnswered(visit, { path: `/api/contacts/${lead}/${path}`, body: JSON.stringify(body), token });
    if (turn % 11 === 0) {
      if (!mayErase) return;
      // From here on nothing else is sent about it.
      worked.erased.add(lead);
      const erased = post("erase", { confirm: "ELIMINAR" });
      erasing = Promise.allSettled([erasing, erased]);
      take(erased.then(() => {}));
    } else if (turn % 2 === 0) {
      const noteId = crypto.randomUUID();
      take(
        post("notes", { noteId, text: "Prefiere la tarde" }).then(() => void worked.notes.set(noteId, lead)),
      );
    } else {
      const attemptId = crypto.randomUUID();
      const attempt = { attemptId, channel: "call", outcome: "no_answer" };
      take(post("attempts", attempt).then(() => void worked.attempts.set(attemptId, lead)));
    }
  }, WORK_EVERY_MS);
  return {
    /** An erasure destroys the key before its event: in between, rows contain data that history no longer has. */
    betweenErasures: async <T>(look: () => Promise<T>): Promise<T> => {
      mayErase = false;
      await erasing;
      const seen = await look();
      mayErase = true;
      return seen;
    },
    stop: async (): Promise<Worked> => {
      clearInterval(timer);
      await Promise.all(pending);
      // A note that was in flight when its lead was erased is rightly refused.
      const unexpected = failures.filter((error) => !/^LeadRefused: (?:404|409|410|422)/.test(String(error)));
      if (unexpected.length > 0) throw unexpected[0];
      return worked;
    },
  };
};

const HEAD = "select coalesce(max(position), 0)::text as head from event_store.event";
/** Read models without a checkpoint are behind too. */
const BEHIND = `select $2::integer - count(*)::integer as behind from projection.checkpoint
  where kind = 'projector' and position >= $1::numeric`;
const LOOK_AGAIN_MS = 250;
/** For erasures in progress: the key is destroyed, and the rows are deleted shortly after. */
const SETTLES_IN_ATTEMPTS = 4;

/** Reads history and rows past the proxies. */
const openRows = (installation: Installation, all: Stopping) => {
  // PostgreSQL is killed repeatedly: a new pool for each read.
  const withRows = async <T>(work: (parts: ReturnType<typeof partsOf>) => Promise<T>): Promise<T> => {
    const parts = partsOf(installation.url());
    try {
      return await work(parts);
    } finally {
      await parts.close();
    }
  };
  const stop = new AbortController();
  all.add("comparison", async () => stop.abort());

  const differencesNow = (): Promise<readonly string[]> =>
    withRows(async ({ pool, store, vault }) => {
      const found: string[] = [];
      for (const readModel of readModels) {
        const transacting = <R>(work: Parameters<typeof transact<R>>[1]): Promise<R> => transact(pool, work);
        const compared = await compareRows({
          store,
          vault,
          readModel,
          signal: stop.signal,
          transact: transacting,
        });
        if (typeof compared === "string") found.push(`${readModel.name}: ${compared}`);
        else {
          if (compared.quarantined > 0)
            found.push(`${readModel.name}: ${compared.quarantined} events in quarantine`);
          for (const { table, firstDifference } of compared.tables)
            if (firstDifference !== null) found.push(`${table} differs from history: ${firstDifference}`);
        }
      }
      return found;
    });

  return {
    differences: async (when: string): Promise<readonly string[]> => {
      let found: readonly string[] = [];
      for (let attempt = 0; attempt < SETTLES_IN_ATTEMPTS; attempt += 1) {
        found = await differencesNow().catch((error: unknown) => [String(error)]);
        if (found.length === 0) return [];
        await wait(LOOK_AGAIN_MS);
      }
      return found.map((each) => `${when}: ${each}`);
    },
    /** Waits until every read model holds what history holds now; resolves to whether that happened in time. */
    caughtUp: async (withinMs: number): Promise<boolean> => {
      const until = performance.now() + withinMs;
      let head: string | null = null;
      while (performance.now() < until) {
        const behind = await onDatabase(installation.url(), async (client) => {
          head ??= (await client.query<{ head: string }>(HEAD)).rows[0]?.head ?? "0";
          return (
            (await client.query<{ behind: number }>(BEHIND, [head, readModels.length])).rows[0]?.behind ?? 1
          );
        }).catch(() => 1);
        if (behind === 0) return true;
        await wait(LOOK_AGAIN_MS);
      }
      return false;
    },
    /** Acknowledged work that is not in history once, and erased leads that still have a key. */
    missing: (worked: Worked): Promise<readonly string[]> =>
      onDatabase(installation.url(), async (client) => {
        const found: string[] = [];
        const once = async (
          what: string,
          type: string,
          field: string,
          ids: readonly string[],
        ): Promise<void> => {
          const { rows } = await client.query<{ id: string; times: number }>(
            `select sent.id, (select count(*)::integer from event_store.event where type = $2 and data ->> $3 = sent.id) as times
               from unnest($1::text[]) as sent (id)`,
            [ids, type, field],
          );
          for (const { id, times } of rows)
            if (times !== 1) found.push(`${what} ${id} is ${times} times in history`);
        };
        await once("note", "NoteAdded", "noteId", [...worked.notes.keys()]);
        await once("attempt", "ContactAttemptLogged", "attemptId", [...worked.attempts.keys()]);
        await once("erasure", "PersonalDataErased", "leadId", [...worked.erased]);
        return found;
      }),
  };
};

const partsOf = (url: string) => {
  const pool = createPool(url, { max: 3, statementTimeoutMs: 60_000, name: "faults" });
  pool.on("error", () => {});
  const store = postgresEventStore({ url, pool });
  const vault = postgresVault({ pool, url, masterKeys: SECRETS.PII_MASTER_KEY, pepper: SECRETS.PII_PEPPER });
  return {
    pool,
    store,
    vault,
    close: async (): Promise<void> => {
      await Promise.all([store.close(), vault.close()]);
      await pool.end();
    },
  };
};
