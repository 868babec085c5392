// Competing load of the overload bench: chat, wizard steps and panel queries, each connection in a closed loop.
import { randomUUID } from "node:crypto";
import { answerParent } from "../child.ts";
import { requestFor } from "../dashboard/requests.ts";
import { type HttpConnection, openConnection } from "../http-connection.ts";
import { COMPETITORS, type Competitor } from "./plan.ts";

export type OverloadJob = {
  readonly port: number;
  /** Cookie of a signed-in session, for the panel's queries. */
  readonly cookie: string;
  readonly connections: number;
  /** Sent, but not counted. */
  readonly warmUpMs: number;
  readonly measuredMs: number;
};

export type CompetitorTally = { readonly answered: number; readonly shed: number };

export type OverloadResult = {
  readonly tallies: Readonly<Record<Competitor, CompetitorTally>>;
  /** Answers other than 2xx and 503, and lost connections. */
  readonly failures: readonly string[];
};

const SHED = 503;
const TOO_MANY = 100;

const run = async (job: OverloadJob): Promise<OverloadResult> => {
  const connections = await Promise.all(
    Array.from({ length: job.connections }, () => openConnection(job.port)),
  );
  const begin = performance.now() + job.warmUpMs;
  const end = begin + job.measuredMs;
  const next = requestsOf(job.cookie);
  const failures: string[] = [];
  const counts = { chat: tally(), journey: tally(), panel: tally() };
  const keepSending = async (connection: HttpConnection, competitor: Competitor): Promise<void> => {
    // As a client that ignores Retry-After.
    while (performance.now() < end && failures.length < TOO_MANY) {
      const { status } = await connection.send(next[competitor]());
      const at = performance.now();
      if (status !== SHED && (status < 200 || status > 299)) failures.push(`${competitor}: ${status}`);
      else if (at >= begin && at < end) counts[competitor][status === SHED ? "shed" : "answered"] += 1;
    }
  };
  await Promise.all(
    connections.map((connection, index) =>
      keepSending(connection, COMPETITORS[index % COMPETITORS.length] ?? "panel").catch((error: unknown) => {
        failures.push(error instanceof Error ? error.message : String(error));
      }),
    ),
  );
  for (const connection of connections) connection.close();
  return { tallies: counts, failures };
};

const tally = () => ({ answered: 0, shed: 0 });

const PANEL = ["/api/contacts?country=peru&limit=50", "/api/admin/lead-summary?country=peru"] as const;

/** Each chat message and each visit is a new one. */
const requestsOf = (cookie: string): Readonly<Record<Competitor, () => string>> => {
  const panel = PANEL.map((path) => requestFor(path, { cookie }));
  let asked = 0;
  return {
    chat: () =>
      post("/api/asesorador-ia/chat", {
        message: "Cual es el plan mas barato de WIN?",
        conversationId: randomUUID(),
        messageId: randomUUID(),
        country: "peru",
      }),
    journey: () =>
      post("/api/journey", {
        journeyId: randomUUID(),
        wizard: "peru",
        viewport: "phone",
        events: [{ type: "step", seq: 0, step: "presupuesto", from: null, dwellMs: 0 }],
      }),
    panel: () => panel[asked++ % panel.length] ?? "",
  };
};

/** ASCII only, so the number of characters is the number of bytes. */
const post = (path: string, content: object): string => {
  const body = JSON.stringify(content);
  return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
};

answerParent(run);
