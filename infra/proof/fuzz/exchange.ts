import { type Agent, type IncomingMessage, request } from "node:http";
import { Failure } from "@asesorador/domain/kernel/endpoint";

export type Sent = {
  readonly method: string;
  /** Path and query, encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** null: no body. */
  readonly body: string | null;
};

export type Answer = {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  /** The first MAX_CHARACTERS at most. */
  readonly body: string;
  readonly ms: number;
};

const MAX_CHARACTERS = 1_000_000;
/** Longer than every time limit of the API; a connection without an answer is a finding. */
const GIVE_UP_MS = 30_000;

/** The server ended an idle connection at the moment it was used again, which is not caused by the request. */
class IdleConnectionEnded extends Error {
  override readonly name = "IdleConnectionEnded";
}

/** Sends one request to a server of this machine. Rejects when there is no answer. */
export const exchangeWith =
  (port: number, agent: Agent) =>
  (sent: Sent): Promise<Answer> =>
    sendOnce(port, agent, sent).catch((error: unknown) => {
      if (error instanceof IdleConnectionEnded) return sendOnce(port, false, sent);
      throw error;
    });

/** `agent` false: on a connection of its own. */
const sendOnce = (port: number, agent: Agent | false, sent: Sent) =>
  new Promise<Answer>((resolve, reject) => {
    const started = performance.now();
    const { method, path, headers, body } = sent;
    const outgoing = request(
      { host: "127.0.0.1", port, agent, method, path, headers, signal: AbortSignal.timeout(GIVE_UP_MS) },
      (answer) => {
        let text = "";
        const done = (): void =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: text,
            ms: performance.now() - started,
          });
        // Server-sent events never end.
        if (answer.headers["content-type"]?.startsWith("text/event-stream")) {
          done();
          outgoing.destroy();
          return;
        }
        answer.setEncoding("utf8").on("data", (part: string) => {
          if (text.length < MAX_CHARACTERS) text += part;
        });
        answer.once("end", done);
        answer.once("error", reject);
      },
    );
    outgoing.once("error", (error: NodeJS.ErrnoException) =>
      reject(outgoing.reusedSocket && error.code === "ECONNRESET" ? new IdleConnectionEnded() : error),
    );
    outgoing.end(body ?? undefined);
  });

const LEAKS: readonly (readonly [what: string, pattern: RegExp])[] = [
  ["a stack", /\n\s+at .+:\d+:\d+|node:internal|\bat (?:async )?[\w.]+ \(.+:\d+:\d+\)/],
  ["a path of the server", /\/node_modules\/|file:\/\/\/|\.ts:\d+/],
  [
    "text of SQL",
    /\b(?:select\b.{1,200}\bfrom|insert into|update\b.{1,80}\bset|delete from)\s+(?:read_model|event_store|projection|access|vault|operations)\b|syntax error at or near|violates \w+[- ]\w* ?constraint|relation "|duplicate key value|invalid input syntax|pg_catalog/i,
  ],
];

/** Defects of an answer that are independent of the request; empty: none. */
export const findingsIn = ({ status, headers, body }: Answer): readonly string[] => {
  const findings: string[] = [];
  const deliberate = status === 503 && headers["retry-after"] !== undefined;
  if (status >= 500 && !deliberate) findings.push(`${status}`);
  for (const [what, pattern] of LEAKS) if (pattern.test(body)) findings.push(what);
  if (status >= 400 && !isFailure(body)) findings.push(`a ${status} that is no failure of the contract`);
  return findings;
};

const isFailure = (body: string): boolean => {
  try {
    return Failure.safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
};
