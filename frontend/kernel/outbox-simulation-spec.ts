import { pageStore } from "./outbox-memory.ts";
import type { SendResult } from "./outbox-results.ts";
import { type OutboxStore, REQUEST_LIFETIME_MS } from "./outbox-store.ts";
import { type Draw, simulatedLocks, virtualClock } from "./simulated-browser-spec.ts";
import { type Defect, openTab, type Simulation, type Submitted, type Tab } from "./simulated-page-spec.ts";
import { simulatedServer } from "./simulated-server-spec.ts";

const START = Date.UTC(2026, 10, 20, 12);
/** Submissions, failures and reloads happen within a random part of this time. */
const ACTIVE_MS = 60_000;
/** After the last failure everything must be sent within this: the longest pause, a lease and an attempt. */
const RECOVERY_MS = 150_000;
const VISITOR_RETRIES_MS = 5_000;

/** Runs one random schedule; resolves to the violated invariants. */
export const simulateOutbox = async (
  draw: Draw,
  settle: () => Promise<void>,
  defect: Defect | null = null,
): Promise<readonly string[]> => {
  const clock = virtualClock(START, settle);
  const run: Simulation = {
    clock,
    draw,
    defect,
    server: simulatedServer({ clock, draw }),
    disk: diskOf(pageStore(clock.now), defect),
    locks: draw.chance(0.7) ? simulatedLocks() : null,
    inFlight: new Map(),
    answered: new Map(),
    tabs: [],
    submitted: [],
    violations: [],
    marker: 0,
  };
  const pages = draw.between(1, 2);
  for (let page = 0; page < pages; page += 1) run.tabs[page] = openTab(run);
  const activeMs = draw.between(5_000, ACTIVE_MS);
  schedule(run, pages, activeMs);
  const sleepsFor = draw.chance(0.1) ? draw.between(1, 30) * 3_600_000 : 0;
  clock.after(draw.between(0, activeMs), () => {
    clock.jump(sleepsFor);
    // No connection survives the sleep.
    if (sleepsFor > 0) run.inFlight.clear();
  });
  await clock.run(activeMs);
  run.server.heal();
  await clock.run(RECOVERY_MS);
  await judge(run, sleepsFor);
  return run.violations;
};

const diskOf = (disk: OutboxStore, defect: Defect | null): OutboxStore => {
  if (defect === "results are forgotten")
    return { ...disk, result: async () => null, settle: async (id) => disk.remove(id) };
  if (defect === "refused requests stay")
    return {
      ...disk,
      settle: async (id, result) => (result.state === "sent" ? disk.settle(id, result) : undefined),
    };
  return disk;
};

const schedule = (run: Simulation, pages: number, activeMs: number): void => {
  const { clock, draw, tabs } = run;
  const some = (max: number, work: (index: number) => void) => {
    for (let left = draw.between(0, max); left > 0; left -= 1) {
      const index = draw.between(0, pages - 1);
      clock.after(draw.between(0, activeMs), () => work(index));
    }
  };
  const requests = draw.between(1, 6);
  for (let number = 1; number <= requests; number += 1) {
    const id = `request-${number}`;
    if (draw.chance(0.2)) run.server.refused.add(id);
    const index = draw.between(0, pages - 1);
    // Close to each other, so that sends and drains overlap.
    clock.after(draw.between(0, Math.min(activeMs, 8_000)), () => {
      const tab = tabs[index];
      if (tab) void submit(run, tab, id);
    });
  }
  some(2, (index) => {
    const tab = tabs[index];
    if (tab) tab.page.alive = false;
    run.locks?.releaseClosed();
    for (const [id, sender] of run.inFlight) if (sender === tab?.page) run.inFlight.delete(id);
    clock.after(draw.between(0, 2_000), () => {
      tabs[index] = openTab(run);
    });
  });
  some(2, (index) => {
    const tab = tabs[index];
    if (tab?.page.alive) tab.page.wake();
  });
  some(1, (index) => {
    const tab = tabs[index];
    if (!tab) return;
    tab.page.connection.lost = true;
    tab.page.hasLostConnection = true;
  });
};

/** A visitor submits, and again after each `failed`. */
const submit = async (run: Simulation, tab: Tab, id: string): Promise<void> => {
  const request = { id, path: "/api/contacts", body: { id } } as const;
  const attempt: Submitted = { id, at: run.clock.now(), tab, reported: null };
  run.submitted.push(attempt);
  do {
    // A submission after a failure is a new one, although another page may have sent the request meanwhile.
    run.answered.delete(id);
    const sending: SendResult = await tab.outbox
      .enqueue(request)
      .then(() => tab.outbox.send(id))
      .catch(() => ({ state: "failed" }));
    attempt.reported = sending.state;
    if (sending.state === "failed") await run.clock.sleep(VISITOR_RETRIES_MS);
  } while (attempt.reported === "failed" && tab.page.alive);
};

/** Invariants once the network has worked for long enough and a page is open. */
const judge = async (run: Simulation, sleptMs: number): Promise<void> => {
  const { server, disk, violations, submitted } = run;
  const mayExpire = sleptMs >= REQUEST_LIFETIME_MS - ACTIVE_MS;
  for (const id of await disk.waiting()) violations.push(`${id} still waits`);
  if (run.marker !== 0) violations.push(`the marker says ${run.marker}`);
  for (const { id, tab, reported } of submitted) {
    const isLostWithItsPage = reported === null && !tab.page.alive && (await disk.result(id)) === null;
    if (isLostWithItsPage) continue;
    if (mayExpire) continue;
    const end = server.refused.has(id) ? "refused" : "sent";
    if (end === "sent" && !server.accepted.has(id)) violations.push(`${id} was never sent`);
    const ends = new Set(tab.reported.get(id));
    if (reported === "saved" && tab.page.alive && !(ends.size === 1 && ends.has(end)))
      violations.push(
        `${id} ended as ${end}, and its page was notified of ${[...ends].join(", ") || "nothing"}`,
      );
  }
};
