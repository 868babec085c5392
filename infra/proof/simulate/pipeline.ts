import { handle, handleNew } from "@asesorador/backend/application/handle";
import { lead } from "@asesorador/backend/lead/aggregate";
import { eraseLead } from "@asesorador/backend/lead/erase";
import { HOUR_MS } from "@asesorador/domain/kernel/durations";
import { type Position, parsePosition } from "@asesorador/domain/kernel/event-store";
import { ERASED } from "@asesorador/domain/kernel/vault";
import { leadStream } from "@asesorador/domain/lead/events";
import { virtualClock } from "@asesorador/frontend/kernel/simulated-browser-spec";
import { follow } from "@asesorador/projections/kernel/follow";
import { seeded } from "../../demo/random.ts";
import { checkpointAtStart } from "../../testing/checkpoint-at-start.ts";
import { leadId, submitLead } from "../../testing/read-models.ts";
import { simulatedDatabase } from "./database.ts";
import {
  type Decorate,
  type Fault,
  newWorld,
  type Process,
  READ_MODELS,
  TABLES,
  type World,
} from "./world.ts";

/** One action or fault, at a virtual time in ms. Shrinking leaves some out. */
export type Step = { readonly at: number } & (
  | { readonly what: "erase"; readonly lead: number; readonly api: number }
  /** `other`: another submission with the same id, of which one alone may be accepted. */
  | { readonly what: "submit"; readonly lead: number; readonly api: number; readonly other?: true }
  | { readonly what: "note"; readonly lead: number; readonly api: number; readonly note: number }
  | { readonly what: "kill"; readonly process: number }
  /** The leader's lock is lost undetected: another process leads, and the old leader continues. */
  | { readonly what: "depose" }
  | { readonly what: "pause"; readonly process: number; readonly ms: number }
  /** The wall clock of all processes is set, also back. */
  | { readonly what: "clock"; readonly ms: number }
  /** Applies to the next such call of these processes. */
  | { readonly what: "fault"; readonly of: readonly number[]; readonly fault: Fault }
);

const ACTIVE_MS = 2_000;
const APIS = 2;
const PROJECTORS = 2;
const RESTART_MS = 300;
/** After the last step everything must be right within this: the longest pause, leases and retries. */
const RECOVERY_MS = 40_000;
const CLIENT_GIVES_UP_MS = 1_500;
const CLIENT_RETRIES_MS = 200;

/** What one seed does. The same submission, note or erasure is often sent twice, to both APIs. */
export const stepsOf = (seed: number): readonly Step[] => {
  const random = seeded(seed);
  const leads = random.between(1, 3);
  const busy = random.between(700, ACTIVE_MS);
  const steps: Step[] = [];
  const at = (): number => random.between(0, ACTIVE_MS);
  const api = (): number => random.between(0, APIS - 1);
  for (let n = 1; n <= leads; n += 1) {
    const first = random.between(0, 700);
    steps.push({ what: "submit", lead: n, api: 0, at: first });
    if (random.chance(0.5))
      steps.push({ what: "submit", lead: n, api: 1, at: first + random.between(0, 60) });
    if (random.chance(0.2))
      steps.push({ what: "submit", lead: n, api: api(), at: first + random.between(0, 300), other: true });
  }
  for (let note = random.between(2, 7); note > 0; note -= 1) {
    const sent = { what: "note", lead: random.between(1, leads), note } as const;
    // Close to each other, so that they conflict.
    const first = random.chance(0.7) ? busy + random.between(0, 60) : at();
    steps.push({ ...sent, api: api(), at: first });
    if (random.chance(0.4)) steps.push({ ...sent, api: api(), at: first + random.between(0, 60) });
  }
  if (random.chance(0.8)) {
    // While others read the same key.
    const erasedAt = random.chance(0.7) ? busy + random.between(0, 80) : at();
    const erase = { what: "erase", lead: random.between(1, leads), api: api(), at: erasedAt } as const;
    steps.push(erase);
    // By an API that has just started, and has to look the key up while it is destroyed.
    if (random.chance(0.8)) {
      const other = 1 - erase.api;
      const noted = Math.max(RESTART_MS + 10, erasedAt - random.between(0, 40));
      steps.push({ what: "kill", process: other, at: noted - RESTART_MS - 10 });
      steps.push({ what: "note", lead: erase.lead, note: LAST_NOTE, api: other, at: noted });
    }
    if (random.chance(0.3))
      steps.push({ what: "fault", of: [erase.api], fault: "keys are unavailable", at: erasedAt });
  }
  for (let left = random.between(1, 9); left > 0; left -= 1) {
    const fault = random.pick(FAULTS);
    const projectors = [APIS, APIS + 1];
    const of = fault.startsWith("append")
      ? [api()]
      : fault.startsWith("keys")
        ? [0, 1, ...projectors]
        : projectors;
    // Soon enough that something is left to fail.
    steps.push({ what: "fault", of, fault, at: random.between(0, busy) });
  }
  const anyProcess = (): number => random.between(0, APIS + PROJECTORS - 1);
  for (let left = random.between(0, 4); left > 0; left -= 1)
    steps.push({ what: "kill", process: anyProcess(), at: at() });
  // Before submissions, whose keys both leaders have to look up.
  if (random.chance(0.6)) steps.push({ what: "depose", at: random.between(20, 300) });
  if (random.chance(0.9)) steps.push({ what: "depose", at: Math.max(0, busy - random.between(400, 600)) });
  if (random.chance(0.2)) steps.push({ what: "clock", ms: random.pick([-HOUR_MS, HOUR_MS]), at: at() });
  // When events are about to be written: a leader that resumes later continues in the middle of a batch.
  for (let left = random.between(0, 2); left > 0; left -= 1)
    steps.push({
      what: "pause",
      process: random.chance(0.8) ? APIS + random.between(0, PROJECTORS - 1) : anyProcess(),
      ms: random.between(1_500, 12_000),
      at: busy + random.between(0, 150),
    });
  return steps.toSorted((a, b) => a.at - b.at);
};

/** A number that no other note has. */
const LAST_NOTE = 8;

const FAULTS: readonly [Fault, ...Fault[]] = [
  "append fails",
  "append fails",
  "append's answer is lost",
  "read fails",
  "commit fails",
  "commit's answer is lost",
  "keys are unavailable",
  "keys are unavailable",
  "delivery fails",
  "delivery fails",
];

/** The answers that clients got. */
type Ledger = {
  readonly submitted: Set<number>;
  readonly notes: Map<string, { readonly lead: number; answer: "accepted" | "refused" | null }>;
  readonly erased: Set<number>;
  pending: number;
};

/** Runs these steps with the seed's delays; resolves to the violated invariants. */
export const simulate = async (
  seed: number,
  steps: readonly Step[],
  decorate: Decorate = (ports) => ports,
): Promise<readonly string[]> => {
  const clock = virtualClock(Date.UTC(2026, 10, 20, 12), settle);
  const world = newWorld(clock, seeded(seed ^ 0x5eed), decorate);
  const apis = Array.from({ length: APIS }, (_, i) => world.start(`api-${i}`));
  const projectors = Array.from({ length: PROJECTORS }, (_, i) => startProjector(world, i));
  const processes = [...apis, ...projectors];
  const ledger: Ledger = { submitted: new Set(), notes: new Map(), erased: new Set(), pending: 0 };
  const possible = steps.filter(
    (step) => !("lead" in step) || steps.some((each) => each.what === "submit" && each.lead === step.lead),
  );
  for (const step of possible) clock.after(step.at, () => perform(world, processes, ledger, step));
  await clock.run(ACTIVE_MS + 200);
  for (let waited = 0; waited < RECOVERY_MS; waited += 1_000) {
    await clock.run(1_000);
    if (ledger.pending === 0 && (await isQuiet(world, processes))) break;
  }
  // For delayed notifications.
  await clock.run(100);
  // Those that nothing has met.
  for (const process of world.processes) process.faults.length = 0;
  const erasable = new Set(steps.flatMap((step) => (step.what === "erase" ? [step.lead] : [])));
  const violations = await judge(world, processes, { ...ledger, erasable }).catch((error: unknown) => [
    String(error),
  ]);
  for (const process of world.processes) world.kill(process);
  return violations;
};

/** Group commit and batches yield by setImmediate once. */
const settle = async (): Promise<void> => {
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
};

const startProjector = (world: World, i: number): Process => {
  const process = world.start(`projector-${i}`);
  world.project(process);
  return process;
};

const perform = (world: World, processes: Process[], ledger: Ledger, step: Step): void => {
  switch (step.what) {
    case "submit":
    case "note":
    case "erase":
      void client(world, processes, ledger, step);
      return;
    case "kill": {
      const { process: i } = step;
      const process = processes[i];
      if (!process) return;
      world.kill(process);
      world.clock.after(RESTART_MS, () => {
        processes[i] = i < APIS ? world.start(process.name) : startProjector(world, i - APIS);
      });
      return;
    }
    case "pause": {
      const process = processes[step.process];
      if (process) world.pause(process, step.ms);
      return;
    }
    case "fault":
      for (const i of step.of) processes[i]?.faults.push(step.fault);
      return;
    case "clock":
      world.clock.jump(step.ms);
      return;
    case "depose":
      world.depose();
  }
};

type Sent = Extract<Step, { what: "submit" | "note" | "erase" }>;

/** Sends until it is answered, as a browser does: first to the API that it was given, then to the others. */
const client = async (
  world: World,
  processes: readonly Process[],
  ledger: Ledger,
  step: Sent,
): Promise<void> => {
  const { clock } = world;
  ledger.pending += 1;
  for (let attempt = 0; ; attempt += 1) {
    const api = processes[(step.api + attempt) % APIS];
    const answer = api?.alive
      ? await Promise.race([
          send(world, api, step, ledger).catch(() => null),
          clock.sleep(CLIENT_GIVES_UP_MS).then(() => null),
        ])
      : null;
    if (answer !== null) break;
    await clock.sleep(CLIENT_RETRIES_MS);
  }
  ledger.pending -= 1;
};

/** null: the lead is not there yet; the client retries. */
const send = async (world: World, api: Process, step: Sent, ledger: Ledger): Promise<true | null> => {
  const id = leadId(step.lead);
  const stream = leadStream(id);
  const at = new Date(world.clock.now()).toISOString();
  const metadata = {
    actor: "simulation",
    correlationId: "c",
    causationId: "c",
    occurredAt: at,
    recordedAt: at,
  };
  if (step.what === "submit") {
    const commands = [submitLead(step.lead)];
    const commandId = `submit/${id}${step.other ? "/other" : ""}`;
    const done = await handleNew(api, lead, { stream, commands, commandId, metadata });
    if (done.ok) ledger.submitted.add(step.lead);
    return true;
  }
  if (step.what === "note") {
    const noteId = leadId(100 + step.note);
    const commands = [{ type: "AddNote", leadId: id, noteId, text: `nota ${step.note}` } as const];
    const done = await handle(api, lead, { stream, commands, commandId: `note/${noteId}`, metadata });
    if (!done.ok && done.rejection !== "key_erased" && !ledger.submitted.has(step.lead)) return null;
    ledger.notes.set(noteId, { lead: step.lead, answer: done.ok ? "accepted" : "refused" });
    return true;
  }
  const erased = await eraseLead(api, id, metadata);
  if (erased.outcome === "no_such_lead") return null;
  ledger.erased.add(step.lead);
  return true;
};

const isQuiet = async (world: World, processes: readonly Process[]): Promise<boolean> => {
  if (processes.some(({ alive, pausedUntil }) => !alive || pausedUntil > world.elapsed())) return false;
  const head = String(await world.history.head());
  return (
    READ_MODELS.every(({ name }) => world.database.checkpoint(name)?.position === head) &&
    undelivered(world).length === 0
  );
};

/** Streams of submissions that the reactor has not handled. */
const undelivered = (world: World): readonly string[] =>
  world.history
    .recorded()
    .filter(({ type, eventId }) => type === "LeadSubmitted" && !world.delivered.has(eventId))
    .map(({ stream }) => stream);

const judge = async (
  world: World,
  processes: readonly Process[],
  ledger: Ledger & { readonly erasable: ReadonlySet<number> },
): Promise<readonly string[]> => {
  const { history, database } = world;
  const violations: string[] = [];
  const events = history.recorded();
  const count = (stream: string, type: string, holds: (data: unknown) => boolean = () => true): number =>
    events.filter((event) => event.stream === stream && event.type === type && holds(event.data)).length;
  if (ledger.pending > 0) violations.push(`${ledger.pending} requests were never answered`);
  for (const n of ledger.submitted) {
    const times = count(leadStream(leadId(n)), "LeadSubmitted");
    if (times !== 1) violations.push(`lead ${n} was acknowledged and is ${times} times in history`);
    if (ledger.erasable.has(n)) continue;
    const opened = await world
      .newVault()
      .open(events.filter(({ stream }) => stream === leadStream(leadId(n))));
    if (opened.some(({ data }) => (data as { pii?: unknown }).pii === ERASED))
      violations.push(`lead ${n} cannot be read, and was not erased`);
  }
  for (const [noteId, { lead: n, answer }] of ledger.notes) {
    const times = count(
      leadStream(leadId(n)),
      "NoteAdded",
      (data) => (data as { noteId?: string }).noteId === noteId,
    );
    if (times > 1 || (answer === "accepted" && times === 0))
      violations.push(`note ${noteId} was ${answer} and is ${times} times in history`);
  }
  for (const n of ledger.erased) {
    const stream = leadStream(leadId(n));
    if (count(stream, "PersonalDataErased") !== 1)
      violations.push(`the erasure of lead ${n} is not once in history`);
    const sealed = events.filter((event) => event.stream === stream);
    for (const process of processes.filter(({ alive }) => alive)) {
      const opened = await Promise.race([process.vault.open(sealed), world.clock.run(1_000).then(() => [])]);
      if (opened.some(({ data }) => isReadable(data)))
        violations.push(`${process.name} reads erased lead ${n}`);
    }
  }
  for (const stream of undelivered(world)) violations.push(`${stream} was never delivered`);
  violations.push(...database.quarantined.map((event) => `quarantined: ${event}`));
  violations.push(...database.staleTags.map((tag) => `rows changed and their tag did not: ${tag}`));
  const head = await history.head();
  const behind = READ_MODELS.filter(({ name }) => database.checkpoint(name)?.position !== String(head));
  if (behind.length > 0)
    violations.push(
      `read models are behind: ${behind.map(({ name }) => `${name} at ${database.checkpoint(name)?.position} of ${head}`).join(", ")}`,
    );
  else if (database.rows() !== (await replayed(world, head)))
    violations.push("live rows differ from a replay");
  return violations;
};

const isReadable = (data: unknown): boolean => {
  const pii = (data as { pii?: unknown }).pii;
  return pii !== undefined && pii !== null && pii !== ERASED;
};

/** The rows of a projector that follows all of history at once, without faults and delays. */
const replayed = async (world: World, head: Position): Promise<string> => {
  const database = simulatedDatabase(TABLES);
  for (const { name } of READ_MODELS) database.begin(name, "projector");
  const { transact } = database.connect({ step: async () => {}, commitFault: () => null });
  const stop = new AbortController();
  const vault = world.newVault();
  await follow({
    store: world.history,
    vault,
    transact,
    processors: READ_MODELS.map((processor) => ({
      processor,
      checkpoint: checkpointAtStart(processor.name, "projector"),
    })),
    signal: stop.signal,
    onCaughtUp: () => stop.abort("caught up"),
  });
  const reached = READ_MODELS.every(
    ({ name }) => parsePosition(database.checkpoint(name)?.position ?? "0") === head,
  );
  return reached ? database.rows() : "the replay did not reach the head";
};

/** The fewest of these steps, left out one by one, with which an invariant is still violated. */
export const shrunk = async (
  seed: number,
  steps: readonly Step[],
  decorate?: Decorate,
): Promise<readonly Step[]> => {
  let fewest = steps;
  for (let i = 0; i < fewest.length; ) {
    const without = fewest.toSpliced(i, 1);
    if ((await simulate(seed, without, decorate)).length > 0) fewest = without;
    else i += 1;
  }
  return fewest;
};
