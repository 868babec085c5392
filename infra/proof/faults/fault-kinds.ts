import { setTimeout as wait } from "node:timers/promises";
import type { LeadLoad } from "../../containers/lead-load.ts";
import type { Random } from "../../demo/random.ts";
import { poll } from "../../testing/poll.ts";
import type { Answers } from "./answers.ts";
import type { Installation, Member, Role, Terminated } from "./installation.ts";

/** What is full is refused at the next row that needs another page. */
const OF_FULL_DISK = { withinMs: 30_000, everyMs: 100 };
/** Transactions last some milliseconds, and are not always under way. */
const TERMINATES_WITHIN_MS = 10_000;
/** Faults of the installation. Each resolves when it has begun; `over`: when it has ended, while others may begin. */
export const KINDS = {
  "kill -9 of an API": async ({ pick }) => void (await pick("api")).send("SIGKILL"),
  "kill -9 of a projector": async ({ pick }) => void (await pick("projector")).send("SIGKILL"),
  "kill -9 of a backend": async ({ installation, random }) => {
    const pids = await installation.backends();
    const pid = pids[random.between(0, Math.max(0, pids.length - 1))];
    if (pid !== undefined) installation.signal(pid, "SIGKILL");
  },
  "kill -9 of PostgreSQL": async ({ installation }) => installation.killPostmaster(),
  "backends terminated in a transaction": async ({ installation, random, terminated }) =>
    void terminated.push(
      ...(await installation.terminateInTransactions(random.between(1, 5), TERMINATES_WITHIN_MS)),
    ),
  "a stopped API": async ({ pick, hold, random }) =>
    hold(await pick("api"), (member) => stopped(member, random.between(300, 2_000))),
  // Longer than the leader's lease: another one leads when it wakes up.
  "a stopped projector": async ({ pick, hold, random }) =>
    hold(await pick("projector"), (member) => stopped(member, random.between(500, 8_000))),
  "a stopped backend": async ({ installation, random }) => {
    const pids = await installation.backends();
    const pid = pids[random.between(0, Math.max(0, pids.length - 1))];
    const ms = random.between(300, 2_000);
    if (pid === undefined) return;
    installation.signal(pid, "SIGSTOP");
    return { over: wait(ms).then(() => installation.signal(pid, "SIGCONT")) };
  },
  "dropped connections": async ({ pick }) => (await pick()).proxy.drop(),
  "stalled connections": async ({ pick, hold, random }) =>
    hold(await pick(), (member) => disturbed(member, "stalls", random.between(300, 3_000))),
  "connections that swallow everything": async ({ pick, hold, random }) =>
    hold(await pick(), (member) => disturbed(member, "swallows", random.between(300, 6_000))),
  "a full disk": async (doing) => whileFull(doing, async () => {}),
  "a full disk, also for the write-ahead log": async (doing) =>
    whileFull(doing, () => doing.installation.fillWriteAheadLog()),
} as const satisfies Record<string, (doing: Doing) => Promise<{ readonly over: Promise<void> } | void>>;
export type FaultKind = keyof typeof KINDS;
export const FAULT_KINDS = Object.keys(KINDS) as readonly FaultKind[];
export const OF_A_DISK: readonly FaultKind[] = ["a full disk", "a full disk, also for the write-ahead log"];

/** What a fault is given. */
export type Doing = {
  readonly installation: Installation;
  readonly random: Random;
  /** One that no fault holds; waits for it. */
  readonly pick: (role?: Role) => Promise<Member>;
  /** Until `fault` is over no other one gets this member. */
  readonly hold: (
    member: Member,
    fault: (member: Member) => Promise<void>,
  ) => { readonly over: Promise<void> };
  /** Filled by the fault. */
  readonly terminated: Terminated[];
  readonly violations: string[];
  readonly load: LeadLoad;
  readonly answers: Answers;
};

/** The disk is full until a lead was refused, and some time more. Resolves when leads are acknowledged again. */
const whileFull = async (
  { installation, random, violations, load, answers }: Doing,
  begin: () => Promise<void>,
): Promise<void> => {
  const { disk, databaseRuns } = installation;
  if (disk === null) throw new Error("the installation has no disk of its own");
  const refused = answers.refusedLeads();
  disk.fill();
  try {
    await begin();
    const refusedNow = async (): Promise<number> => {
      // A checkpoint has removed files meanwhile.
      disk.fill();
      return answers.refusedLeads();
    };
    const { seen } = await poll(refusedNow, (now) => now > refused, OF_FULL_DISK);
    if (seen === refused) violations.push("no lead was refused while the disk was full");
    await wait(random.between(200, 1_500));
  } finally {
    disk.free();
  }
  await databaseRuns();
  const before = load.acknowledged.size;
  const { seen } = await poll(
    async () => load.acknowledged.size,
    (now) => now > before,
    OF_FULL_DISK,
  );
  if (seen === before) violations.push("no lead was acknowledged after the disk had space again");
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
