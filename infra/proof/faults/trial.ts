import { setTimeout as wait } from "node:timers/promises";
import { audit } from "../../bench/ledger.ts";
import { startLeadLoad } from "../../containers/lead-load.ts";
import { type Random, seeded } from "../../demo/random.ts";
import type { Stopping } from "../../kernel/stopping.ts";
import { openRows } from "./compare.ts";
import {
  type Installation,
  type Member,
  type Role,
  startInstallation,
  type Terminated,
} from "./installation.ts";
import { openReactions } from "./reactions.ts";
import { signedIn, startWork, visitorOf } from "./work.ts";

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
  /** Deliveries to the webhook and messages that were received, and how many came again. */
  readonly deliveries: number;
  readonly repeatedDeliveries: number;
  readonly mails: number;
  readonly repeatedMails: number;
  /** Backends that were terminated in a transaction, those of them that had written, and different statements. */
  readonly terminated: { readonly backends: number; readonly wrote: number; readonly statements: number };
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
  "backends terminated in a transaction": async ({ installation, random, terminated }: Doing) =>
    void terminated.push(
      ...(await installation.terminateInTransactions(random.between(1, 5), TERMINATES_WITHIN_MS)),
    ),
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
  /** Filled by the fault. */
  readonly terminated: Terminated[];
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

/** Transactions last some milliseconds, and are not always under way. */
const TERMINATES_WITHIN_MS = 10_000;
const RUNS_WITHIN_MS = 120_000;
const RECOVERS_WITHIN_MS = 120_000;
const NOT_CAUGHT_UP = `the read models did not reach the head of history in ${RECOVERS_WITHIN_MS / 1_000} s`;
/** Between two faults; some overlap, because processes are still restarting. */
const PAUSE_MS = { min: 100, max: 900 } as const;

/** Faults in seeded order under load; every acknowledged request is looked up afterwards. */
export const runFaults = async (
  plan: FaultsPlan,
  all: Stopping,
  report: (line: string) => void,
): Promise<FaultsOutcome> => {
  const random = seeded(plan.seed);
  const reactions = await openReactions(all);
  const { prepare: fill, variablesOf } = reactions;
  const installation = await startInstallation(plan.roles, report, all, { fill, variablesOf });
  const rows = openRows(installation, all);
  const visit = visitorOf(installation.members);
  all.add("visitor", async () => visit.close());
  await Promise.all([
    rows.caughtUp(RUNS_WITHIN_MS),
    reactions.started(installation.url(), RUNS_WITHIN_MS),
    everyApiAnswers(installation.members),
  ]);
  const started = performance.now();
  const load = startLeadLoad(visit, { perSecond: plan.leadsPerSecond, twice: 0.1 });
  const work = startWork(visit, load);
  const faults: Record<string, number> = {};
  const violations: string[] = [];
  let snapshots = 0;
  const doing = doingOn(installation, random);
  await wait(1_000);
  for (let done = 0; done < plan.faults && performance.now() - started < plan.seconds * 1_000; done += 1) {
    const kind = kindAt(plan, done, random);
    if (kind === undefined) break;
    await KINDS[kind](doing).catch((error: unknown) => report(`${kind}: ${String(error)}`));
    faults[kind] = (faults[kind] ?? 0) + 1;
    report(`fault ${done + 1}: ${kind}`);
    reactions.collect();
    await wait(random.between(PAUSE_MS.min, PAUSE_MS.max));
    if ((done + 1) % plan.snapshotEvery === 0) {
      snapshots += 1;
      // Rows behind an erasure whose key is gone differ from history without any fault of theirs.
      const found = await work.betweenErasures(() => differencesIn(rows, `snapshot ${snapshots}`));
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
  if (!inTime) violations.push(`at the end: ${NOT_CAUGHT_UP}`);
  const sent = { acknowledged: load.acknowledged, erased: worked.erased };
  violations.push(...(await reactions.violations(installation.url(), sent, RECOVERS_WITHIN_MS)));
  violations.push(...(await rows.differences("at the end")), ...(await rows.missing(worked)));
  const audited = await audit("ours", installation.url(), [...load.acknowledged.keys()]);
  violations.push(...violationsIn(audited, load.acknowledged.size));
  return {
    faults,
    acknowledged: load.acknowledged.size,
    lost: audited.lost,
    doubled: audited.doubled,
    sentTwice: load.sentTwice(),
    notes: worked.notes.size,
    attempts: worked.attempts.size,
    erasures: worked.erased.size,
    ...reactions.figures(),
    terminated: {
      backends: doing.terminated.length,
      wrote: doing.terminated.filter(({ wrote }) => wrote).length,
      statements: new Set(doing.terminated.map(({ statement }) => statement)).size,
    },
    snapshots: snapshots + 1,
    violations,
    seconds: (performance.now() - started) / 1_000,
    recoveredMs,
  };
};

const doingOn = (installation: Installation, random: Random): Doing => {
  const { members } = installation;
  const oneOf = (some: readonly Member[], what: string) =>
    some[random.between(0, some.length - 1)] ?? failWithout(what);
  return {
    installation,
    random,
    pick: (role) =>
      oneOf(
        members.filter((member) => member.role === role),
        role,
      ),
    any: () => oneOf(members, "process"),
    terminated: [],
  };
};

/** Every kind once before any comes again. */
const kindAt = ({ kinds }: FaultsPlan, done: number, random: Random): FaultKind | undefined =>
  kinds[(done + (done >= kinds.length ? random.between(0, kinds.length - 1) : 0)) % kinds.length];

const differencesIn = async (rows: ReturnType<typeof openRows>, name: string): Promise<readonly string[]> =>
  (await rows.caughtUp(RECOVERS_WITHIN_MS)) ? rows.differences(name) : [`${name}: ${NOT_CAUGHT_UP}`];

const violationsIn = (
  { lost, doubled, total }: Awaited<ReturnType<typeof audit>>,
  acknowledged: number,
): readonly string[] => [
  ...(lost > 0 ? [`${lost} acknowledged leads are lost`] : []),
  ...(doubled > 0 ? [`${doubled} acknowledged leads are stored twice`] : []),
  ...(total !== acknowledged ? [`history holds ${total} leads, and ${acknowledged} were acknowledged`] : []),
];

/** On a busy machine a process takes longer to start than the first faults leave it. */
const everyApiAnswers = async (members: readonly Member[]): Promise<void> => {
  await Promise.all(
    members
      .filter(({ role }) => role === "api")
      .map(async (member) => {
        const visit = visitorOf([member]);
        await signedIn(visit).finally(visit.close);
      }),
  );
};

const failWithout = (what: string): never => {
  throw new Error(`the installation has no ${what}`);
};
