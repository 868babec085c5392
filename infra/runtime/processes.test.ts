import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { TRACE_ATTRIBUTES } from "@asesorador/backend/application/trace";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contact } from "../testing/api.ts";
import { type Child, endChildren, logLines, startChild } from "../testing/children.ts";
import { INSTALL_MS, installation } from "../testing/installation.ts";
import { production, SECRETS } from "../testing/production-settings.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import type { TestDatabase } from "../testing/test-database.ts";
import { startCollector } from "../testing/trace-collector.ts";

const PASSWORD = "una contraseña que nadie ve";
const CANARY = { name: "Canaria Zyxwv", phone: "912345670", email: "canaria@zyxwv.example", rut: "87654321" };
const VISITORS = 24;
const WITHIN = { timeout: 20_000, interval: 50 };

let database: TestDatabase;
beforeAll(async () => {
  database = await installation(PASSWORD);
}, INSTALL_MS);
afterAll(async () => {
  await endChildren();
  await database.drop();
});

/** With an operator's port. */
const start = async (script: string, others: Readonly<Record<string, string>>, fromSources = true) => {
  const variables = {
    ...production(database.url),
    ...others,
    METRICS_PORT: "0",
    LOG_LEVEL: "info",
    REQUESTS_PER_MINUTE: "0",
  };
  const child = startChild(script, variables, { fromSources });
  const [, figures = ""] = await child.waitForOutput(/Figures and health on (http:\S+:\d+)/);
  /** The value of one sample. */
  const figure = async (sample: string): Promise<number | null> => {
    const text = await (await fetch(`${figures}/metrics`)).text();
    const line = text.split("\n").find((one) => one.startsWith(`${sample} `));
    return line === undefined ? null : Number(line.slice(sample.length));
  };
  return { child, figures, figure };
};

/** Throws when a line of its log is not JSON. */
const expectJsonWithoutSecrets = (child: Child): void => {
  expect(logLines(child).length).toBeGreaterThan(1);
  for (const secret of [...Object.values(SECRETS), PASSWORD]) expect(child.output()).not.toContain(secret);
};

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

/** Sends leads over many connections until one is not accepted, and SIGTERM meanwhile. */
const stopUnderLoad = async (child: Child, port: number): Promise<void> => {
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
  expect(logLines(child).map(({ msg }) => msg)).toContain("stopped");
};

describe("npm start in production", () => {
  let child: Child;
  let origin = "";
  let token = "";
  beforeAll(async () => {
    const folder = temporaryFolder("secrets-");
    const files = Object.entries(SECRETS).map(([name, value]) => {
      const file = join(folder, name);
      writeFileSync(file, `${value}\n`, { mode: 0o600 });
      return [
        [`${name}_FILE`, file],
        [name, ""],
      ] as const;
    });
    child = startChild("main.ts", {
      ...production(database.url),
      ...Object.fromEntries(files.flat()),
      LOG_LEVEL: "debug",
      REQUESTS_PER_MINUTE: "0",
    });
    [origin = ""] = await child.waitForOutput(/http:\/\/127\.0\.0\.1:\d+/);
  });

  // asvs: 12.2.1
  test("with secrets from files starts empty, over https only", async () => {
    const get = (path: string, headers = {}) => fetch(`${origin}${path}`, { headers });
    const post = (path: string, body: object) =>
      fetch(`${origin}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });

    // The first pattern alone would ask back.
    const chat = await post("/api/asesorador-ia/chat", { message: "¿hay permanencia?" });
    expect(await chat.json()).toMatchObject({ intent: "permanence" });

    const hint = await get("/api/auth/hint");
    expect(await hint.json()).toEqual({ hint: null });
    expect(hint.headers.get("strict-transport-security")).toMatch(/^max-age=31536000/);
    expect(await (await get("/api/services")).json()).toEqual({ services: [], catalogue: null });
    expect((await get("/")).status).toBe(200);

    const signedIn = await post("/api/auth/login", { username: "ana", password: PASSWORD });
    expect(signedIn.status).toBe(200);
    const [cookie = ""] = signedIn.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-asesorador_session=/);
    expect(cookie.split("; ")).toEqual(
      expect.arrayContaining(["Secure", "HttpOnly", "Path=/", "SameSite=Strict"]),
    );
    ({ token } = (await signedIn.json()) as { token: string });
    const leads = await get("/api/contacts", { authorization: `Bearer ${token}` });
    expect(await leads.json()).toMatchObject({ contacts: [], total: 0 });
  });

  test("after SIGTERM under load answers and stores what it accepted, stores nothing else, ends with 0, and its log is JSON without secrets", async () => {
    await stopUnderLoad(child, Number(new URL(origin).port));
    expectJsonWithoutSecrets(child);
    expect(token).not.toBe("");
    expect(child.output()).not.toContain(token);
    expect(logLines(child)).toContainEqual(
      expect.objectContaining({ level: "info", msg: "stopped", time: expect.any(String) }),
    );
  });
});

describe("an API and two projectors", () => {
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let api: Awaited<ReturnType<typeof start>>;
  let leader: Awaited<ReturnType<typeof start>>;
  let follower: Awaited<ReturnType<typeof start>>;
  let origin = "";
  beforeAll(async () => {
    collector = await startCollector();
    api = await start("api.ts", traced());
    [, origin = ""] = await api.child.waitForOutput(/API on (http:\S+:\d+)/);
  });
  afterAll(() => collector.close());
  const traced = () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });

  test("the API shows its metrics on its operator port, and serves no visitors there", async () => {
    const { figures, figure } = api;
    // Its trace is looked at below.
    const sent = await fetch(`${origin}/api/contacts?utm=${CANARY.phone}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        traceparent: `00-${"f".repeat(32)}-${"f".repeat(16)}-01`,
      },
      body: JSON.stringify(contact(CANARY)),
    });
    expect(sent.status).toBe(200);
    await fetch(`${origin}/${CANARY.email}`);
    expect(await figure("leads_accepted_total")).toBe(1);
    expect(await figure('event_store_append_duration_seconds_count{outcome="appended"}')).toBe(1);
    expect(await figure("event_store_appends_in_flight")).toBe(0);
    expect((await fetch(`${figures}/api/contacts`)).status).toBe(404);
    // Without a projector the lead is not projected, and the API stays in rotation.
    await expect.poll(() => figure('read_model_lag_seconds{read_model="lead"}'), WITHIN).toBeGreaterThan(0);
    expect((await fetch(`${origin}/api/health/ready`)).status).toBe(200);
  });

  test("the projectors show on their operator ports which one leads, the lag of the read models, and health", async () => {
    leader = await start("projector.ts", traced());
    await expect.poll(() => leader.figure("projector_leading"), WITHIN).toBe(1);
    for (const name of ["lead", "catalog"]) {
      await expect.poll(() => leader.figure(`read_model_lag_seconds{read_model="${name}"}`), WITHIN).toBe(0);
      expect(await leader.figure(`read_model_quarantined_events{read_model="${name}"}`)).toBe(0);
    }
    const ready = await fetch(`${leader.figures}/api/health/ready`);
    expect([ready.status, await ready.json()]).toMatchObject([
      200,
      { ok: true, components: { store: { ok: true } } },
    ]);
    follower = await start("projector.ts", {}, false);
    expect(await follower.figure("projector_leading")).toBe(0);
    // The last spans are sent when a process ends; the projector's, some seconds after the batch.
    await expect.poll(() => spansNamed("project batch").length, WITHIN).toBeGreaterThan(0);
  });

  // asvs: 16.2.3, 16.2.4, 16.2.2
  test("after SIGTERM under load the API answers and stores what it accepted, stores nothing else, ends with 0, and its log is JSON without secrets", async () => {
    await stopUnderLoad(api.child, Number(new URL(origin).port));
    expectJsonWithoutSecrets(api.child);
  });

  // asvs: 16.2.3, 16.2.4, 16.2.2
  test("both projectors stop with 0, and their logs are JSON without secrets", async () => {
    for (const { child } of [follower, leader]) child.process.kill("SIGTERM");
    expect(await Promise.all([leader.child.ended, follower.child.ended])).toEqual([0, 0]);
    for (const { child } of [follower, leader]) expectJsonWithoutSecrets(child);
  });

  const spansNamed = (name: string) => collector.spans.filter((span) => span.name === name);

  test("one trace covers POST /api/contacts in the API and the rows in the projector, without personal data", () => {
    const [request] = spansNamed("POST /api/contacts");
    expect(request).toMatchObject({
      service: "asesorador-api",
      attributes: { "http.response.status_code": 200 },
    });
    expect(request?.traceId).not.toBe("f".repeat(32));
    const below = (name: string, parent: string | undefined) =>
      collector.spans.find(
        (span) => span.name === name && span.traceId === request?.traceId && span.parentSpanId === parent,
      );
    const handle = below("handle", request?.spanId);
    expect(handle?.attributes).toEqual({
      "asesorador.stream.category": "lead",
      "asesorador.outcome": "accepted",
    });
    expect(below("append", handle?.spanId)?.attributes).toMatchObject({ "asesorador.outcome": "appended" });
    const project = below("project", handle?.spanId);
    expect(project?.service).toBe("asesorador-projector");
    const batch = spansNamed("project batch")[0];
    expect(project?.links).toMatchObject([{ spanId: batch?.spanId }]);
    expect(batch?.links).toMatchObject([{ traceId: request?.traceId, spanId: handle?.spanId }]);

    const known: ReadonlySet<string> = new Set(TRACE_ATTRIBUTES);
    for (const { name, attributes } of collector.spans) {
      expect(name).not.toMatch(/health/);
      expect(Object.keys(attributes).filter((attribute) => !known.has(attribute))).toEqual([]);
    }
    expect(collector.raw()).not.toMatch(/canaria|zyxwv|912345670|87654321|127\.0\.0\.1/i);
  });
});

test("a stop during the start is a clean one", async () => {
  const child = startChild("main.ts", production(database.url));
  await child.waitForOutput(/Database: /);
  child.process.kill("SIGTERM");
  expect(await child.ended).toBe(0);
});
