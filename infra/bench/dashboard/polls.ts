import type { Stopping } from "../../kernel/stopping.ts";
import { BenchFailed } from "../audit.ts";
import { startChild } from "../child.ts";
import { requestFor } from "./requests.ts";
import { BARE_PATH } from "./server.ts";
import type { Floor, Load, Server, Stage } from "./stage.ts";

/**
 * "same app": `{}` from a public route inside our application, with its headers, hooks and metrics; "bare": from
 * Fastify alone.
 */
export const POLLERS = ["leads", "summary", "same app", "bare"] as const;
export type Poller = (typeof POLLERS)[number];

/** Result of one poller in one round. */
export type PollWindow = {
  readonly poller: Poller;
  readonly round: number;
  readonly answered: number;
  readonly perSecond: number;
  /** Processor time of the server's process for each poll. */
  readonly cpuMs: number;
  /** SQL statements sent by the server in this time. */
  readonly statements: number;
};

/** The name used by `--only`. */
export const POLLS = "polls";

const CONNECTIONS = 16;
const WARM_UP_MS = 1_000;
const POLLED = {
  leads: "/api/contacts?country=peru&limit=50",
  summary: "/api/admin/lead-summary?country=peru",
};

/** Measures an unchanged poll, answered 304, beside routes that answer `{}`, in rotation. Throws BenchFailed. */
export const measurePolls = async (
  { server, port }: Stage,
  { load, plan, report }: Floor,
  all: Stopping,
): Promise<readonly PollWindow[]> => {
  const bare: Server = startChild(new URL("./server.ts", import.meta.url));
  all.add("bare server", () => bare.stop());
  const { port: barePort } = await bare.ask({ ask: "serve bare" });
  const windows: PollWindow[] = [];
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const poller of round % 2 === 0 ? POLLERS : POLLERS.toReversed()) {
      const target = poller === "bare" ? { server: bare, port: barePort } : { server, port };
      const asked =
        poller === "leads" || poller === "summary" ? await unchanged(target, POLLED[poller]) : null;
      const request = asked ?? { status: 200, text: requestFor(BARE_PATH, {}) };
      windows.push({
        poller,
        round,
        ...(await measure(load, target, { ...request, measuredMs: plan.measuredMs })),
      });
    }
    const shown = windows.slice(-POLLERS.length).map((w) => `${w.poller} ${w.perSecond.toFixed(0)}/s`);
    report(`Round ${round + 1} of ${plan.rounds}, polls: ${shown.join(", ")}`);
  }
  return windows;
};

type Target = { readonly server: Server; readonly port: number };

/**
 * The request of a panel that has the current answer. It has a session of its own, because sessions are cached for a
 * minute that begins with the first lookup.
 */
const unchanged = async ({ server, port }: Target, path: string) => {
  const { cookie } = await server.ask({ ask: "sign in" });
  const first = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } });
  await first.arrayBuffer();
  const etag = first.headers.get("etag");
  if (!first.ok || etag === null) throw new BenchFailed(`${path} gave no ETag: ${first.status}`);
  return { status: 304, text: requestFor(path, { cookie, "if-none-match": etag }) };
};

type Poll = { readonly status: number; readonly text: string; readonly measuredMs: number };

const measure = async (load: Load, { server, port }: Target, { status, text, measuredMs }: Poll) => {
  const before = await server.ask({ ask: "spent" });
  const job = { port, requests: [text], status, connections: CONNECTIONS, perSecond: null };
  const { answered, sent, refusals } = await load.ask({
    ...job,
    warmUpMs: Math.min(WARM_UP_MS, measuredMs),
    measuredMs,
  });
  const after = await server.ask({ ask: "spent" });
  if (refusals.length > 0) throw new BenchFailed(`${refusals.length} polls were refused: ${refusals[0]}`);
  return {
    answered,
    perSecond: (answered * 1000) / measuredMs,
    cpuMs: (after.cpuMs - before.cpuMs) / sent,
    statements: after.statements - before.statements,
  };
};
