import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { contact } from "../testing/api.ts";
import { endChildren, logLines, startChild } from "../testing/children.ts";
import { INSTALL_MS, installation } from "../testing/installation.ts";
import { production } from "../testing/production-settings.ts";
import type { TestDatabase } from "../testing/test-database.ts";

const VISITORS = 64;

let database: TestDatabase;
beforeAll(async () => {
  database = await installation();
}, INSTALL_MS);
afterEach(endChildren);
afterAll(() => database.drop());

/** Status of the answer; null when the connection was refused or closed before one. */
const post = async (agent: Agent, port: number, body: object): Promise<number | null> => {
  const headers = { "content-type": "application/json" };
  const sent = request({ agent, host: "127.0.0.1", port, path: "/api/contacts", method: "POST", headers });
  try {
    const answered = once(sent, "response");
    sent.end(JSON.stringify(body));
    const [answer] = (await answered) as [IncomingMessage];
    let text = "";
    for await (const chunk of answer.setEncoding("utf8")) text += chunk;
    JSON.parse(text);
    return answer.statusCode ?? 0;
  } catch {
    return null;
  }
};

const storedLeads = async (): Promise<ReadonlySet<string>> => {
  const client = new Client({ connectionString: database.url });
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query<{ stream: string }>(
    "select stream from event_store.event where type = 'LeadSubmitted'",
  );
  await client.end();
  return new Set(rows.map(({ stream }) => stream.replace(/^lead-/, "")));
};

test.each(["api.ts", "main.ts"])(
  "SIGTERM to %s under load: accepted requests are answered and stored, others are not stored, and the exit code is 0",
  async (script) => {
    const child = startChild(script, {
      ...production(database.url),
      REQUESTS_PER_MINUTE: "0",
      LOG_LEVEL: "error",
    });
    const [, text = ""] = await child.waitForOutput(/http:\/\/127\.0\.0\.1:(\d+)/);
    const port = Number(text);
    const agent = new Agent({ keepAlive: true, maxSockets: VISITORS });
    const silent = connect(port, "127.0.0.1").on("error", () => {});
    await once(silent, "connect");
    const idle = connect(port, "127.0.0.1").on("error", () => {});
    idle.write("GET /api/health/live HTTP/1.1\r\nhost: x\r\n\r\n");
    await once(idle, "data");

    const answered: string[] = [];
    const unanswered: string[] = [];
    const others: number[] = [];
    const underWay = Promise.withResolvers<void>();
    const visitor = async (): Promise<void> => {
      for (;;) {
        const leadId = randomUUID();
        const status = await post(agent, port, contact({ leadId }));
        if (status === 200) answered.push(leadId);
        else if (status === null) unanswered.push(leadId);
        else others.push(status);
        if (answered.length >= 3 * VISITORS) underWay.resolve();
        if (status !== 200) return;
      }
    };
    const visitors = Array.from({ length: VISITORS }, visitor);
    await underWay.promise;
    child.process.kill("SIGTERM");
    expect(await child.ended).toBe(0);
    await Promise.all(visitors);
    agent.destroy();
    silent.destroy();
    idle.destroy();

    expect(others).toEqual([]);
    expect(unanswered).toHaveLength(VISITORS);
    const stored = await storedLeads();
    expect(answered.filter((leadId) => !stored.has(leadId))).toEqual([]);
    expect(unanswered.filter((leadId) => stored.has(leadId))).toEqual([]);
    expect(logLines(child).at(-1)).toMatchObject({ msg: "stopped" });
  },
);

test("a leading projector and a waiting one both stop with 0", async () => {
  const one = startChild("projector.ts", { ...production(database.url), LOG_LEVEL: "info" });
  await one.waitForOutput(/projector: leading/);
  const two = startChild("projector.ts", production(database.url));
  await two.waitForOutput(/Projector started/);
  for (const { process } of [two, one]) process.kill("SIGTERM");
  expect(await Promise.all([one.ended, two.ended])).toEqual([0, 0]);
});

test("a stop during the start is a clean one", async () => {
  const child = startChild("main.ts", production(database.url));
  await child.waitForOutput(/Database: /);
  child.process.kill("SIGTERM");
  expect(await child.ended).toBe(0);
});
