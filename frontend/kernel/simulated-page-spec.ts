import { createOutbox, type Outbox } from "./outbox-core.ts";
import type { OutboxEnvironment } from "./outbox-environment.ts";
import { pageStore } from "./outbox-memory.ts";
import type { SendResult } from "./outbox-results.ts";
import type { OutboxStore } from "./outbox-store.ts";
import {
  type Clock,
  type Connection,
  connected,
  type Draw,
  type Page,
  type simulatedLocks,
} from "./simulated-browser-spec.ts";
import type { SimulatedServer } from "./simulated-server-spec.ts";

// One page with its outbox, for the outbox's simulation.

/** Defects that can be planted, to show that the simulation finds them. */
export type Defect =
  | "timers are dropped during a request"
  | "no page drains at its start"
  | "locks do not exclude"
  | "results are forgotten"
  | "refused requests stay";

export type Tab = {
  readonly outbox: Outbox;
  readonly page: Page & {
    connection: Connection;
    hasLostConnection: boolean;
    wake: () => void;
    /** Requests under way. */
    sending: number;
  };
  /** Results reported to the page's watcher. */
  readonly reported: Map<string, SendResult["state"][]>;
};

/** A submitted request and the state last shown to the visitor. */
export type Submitted = {
  readonly id: string;
  readonly at: number;
  tab: Tab;
  reported: SendResult["state"] | null;
};

export type Simulation = {
  readonly clock: Clock;
  readonly draw: Draw;
  readonly defect: Defect | null;
  readonly server: SimulatedServer;
  readonly disk: OutboxStore;
  readonly locks: ReturnType<typeof simulatedLocks> | null;
  /** Page that is sending a request now. */
  readonly inFlight: Map<string, Page>;
  /** Page that received the final answer. */
  readonly answered: Map<string, Tab["page"]>;
  readonly tabs: Tab[];
  readonly submitted: Submitted[];
  readonly violations: string[];
  marker: number;
};

export const openTab = (run: Simulation): Tab => {
  const page: Tab["page"] = {
    alive: true,
    connection: { lost: false },
    hasLostConnection: false,
    wake: () => {},
    sending: 0,
  };
  const outbox = createOutbox(worldOf(run, page));
  const reported = new Map<string, SendResult["state"][]>();
  outbox.watch((id, { state }) => reported.set(id, [...(reported.get(id) ?? []), state]));
  // Drains like the landing page; a storage failure is left to the next page.
  if (run.marker > 0 && run.defect !== "no page drains at its start") outbox.drain().catch(() => {});
  return { page, outbox, reported };
};

const worldOf = (run: Simulation, page: Tab["page"]): OutboxEnvironment => {
  const { clock, draw, defect } = run;
  return {
    openStore: async () => {
      const { store, connection } = connected(run.disk, { page, clock, draw });
      page.connection = connection;
      return store;
    },
    openPageStore: pageStore,
    fetch: (_path, init) => post(run, page, String(init?.body)),
    now: clock.now,
    random: () => draw.between(0, 999) / 1000,
    locks: defect === "locks do not exclude" ? NO_EXCLUSION : (run.locks?.of(page) ?? null),
    later: (work, ms) =>
      clock.after(ms, () => {
        if (defect === "timers are dropped during a request" && page.sending > 0) return;
        if (page.alive) work();
      }),
    onWake: (wake) => {
      page.wake = wake;
    },
    mark: (waiting) => {
      run.marker = waiting;
    },
    askForSync: () => {},
  };
};

const NO_EXCLUSION = {
  request: (_name: string, work: () => Promise<unknown>) => work(),
} as NonNullable<OutboxEnvironment["locks"]>;

const post = async (run: Simulation, page: Tab["page"], body: string): Promise<Response> => {
  const { inFlight, answered, violations } = run;
  const { id } = JSON.parse(body) as { id: string };
  if (inFlight.has(id)) violations.push(`${id} is sent twice at once`);
  const keeper = answered.get(id);
  if (keeper?.alive && !keeper.hasLostConnection)
    violations.push(`${id} is sent again after its final answer`);
  inFlight.set(id, page);
  page.sending += 1;
  try {
    const answer = await run.server.answer(id, page);
    const isFinal = answer.status < 500 && answer.status !== 429 && !(await isHtml(answer));
    // On a lost connection the page cannot keep the answer: the request is sent again, and the server repeats its answer.
    if (isFinal) answered.set(id, page);
    return answer;
  } finally {
    page.sending -= 1;
    inFlight.delete(id);
  }
};

const isHtml = async (answer: Response): Promise<boolean> => (await answer.clone().text()).startsWith("<");
