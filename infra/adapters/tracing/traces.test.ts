import { TRACE_ATTRIBUTES } from "@asesorador/backend/application/trace";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { contact } from "../../testing/api.ts";
import { endChildren, startChild } from "../../testing/children.ts";
import { INSTALL_MS, installation } from "../../testing/installation.ts";
import { production } from "../../testing/production-settings.ts";
import type { TestDatabase } from "../../testing/test-database.ts";
import { startCollector } from "../../testing/trace-collector.ts";

const WITHIN = { timeout: 25_000, interval: 50 };
const CANARY = { name: "Canaria Zyxwv", phone: "912345670", email: "canaria@zyxwv.example", rut: "87654321" };

let database: TestDatabase;
let collector: Awaited<ReturnType<typeof startCollector>>;
beforeAll(async () => {
  [database, collector] = await Promise.all([installation(), startCollector()]);
}, INSTALL_MS);
afterEach(endChildren);
afterAll(async () => {
  await database.drop();
  await collector.close();
});

test("one trace covers POST /api/contacts in the API and the rows in the projector, without personal data", async () => {
  const variables = { ...production(database.url), OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint };
  const projector = startChild("projector.ts", variables);
  await projector.waitForOutput(/projector: leading/);
  const api = startChild("api.ts", variables);
  const [, origin = ""] = await api.waitForOutput(/API on (http:\S+:\d+)/);
  const sent = await fetch(`${origin}/api/contacts?utm=${CANARY.phone}`, {
    method: "POST",
    headers: { "content-type": "application/json", traceparent: `00-${"f".repeat(32)}-${"f".repeat(16)}-01` },
    body: JSON.stringify(contact(CANARY)),
  });
  expect(sent.status).toBe(200);
  await fetch(`${origin}/${CANARY.email}`);
  await fetch(`${origin}/api/health/ready`);
  // The last spans are sent when a process ends; the projector's, some seconds after the batch.
  await expect.poll(() => collector.spans.some(({ name }) => name === "project batch"), WITHIN).toBe(true);
  for (const child of [api, projector]) {
    child.process.kill("SIGTERM");
    expect(await child.ended).toBe(0);
  }

  const request = collector.spans.find(({ name }) => name === "POST /api/contacts");
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
  const batch = collector.spans.find(({ name }) => name === "project batch");
  expect(project?.links).toMatchObject([{ spanId: batch?.spanId }]);
  expect(batch?.links).toMatchObject([{ traceId: request?.traceId, spanId: handle?.spanId }]);

  const known: ReadonlySet<string> = new Set(TRACE_ATTRIBUTES);
  for (const { name, attributes } of collector.spans) {
    expect(name).not.toMatch(/health/);
    expect(Object.keys(attributes).filter((attribute) => !known.has(attribute))).toEqual([]);
  }
  expect(collector.raw()).not.toMatch(/canaria|zyxwv|912345670|87654321|127\.0\.0\.1/i);
});
