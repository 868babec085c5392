import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { TRACE_ATTRIBUTES, type TraceAttributes } from "@asesorador/backend/application/trace";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newEvent } from "../../testing/read-models.ts";
import { startCollector } from "../../testing/trace-collector.ts";
import { type OtelSettings, otelTracing } from "./otel.ts";
import { readTraceparent } from "./traceparent.ts";

let collector: Awaited<ReturnType<typeof startCollector>>;
beforeEach(async () => {
  collector = await startCollector();
});
afterEach(() => collector.close());

const tracing = (changes: Partial<OtelSettings> = {}) =>
  otelTracing({
    endpoint: collector.endpoint,
    serviceName: "test",
    share: 1,
    onExportFailed: () => {},
    ...changes,
  });
const recorded = (traceparent?: string): Recorded => {
  const event = newEvent({ type: "WizardStarted", version: 1, data: {} });
  return {
    ...event,
    metadata: { ...event.metadata, ...(traceparent === undefined ? {} : { traceparent }) },
    stream: "journey-1",
    revision: 0n,
    position: 1n as Recorded["position"],
  };
};
const named = (name: string) => collector.spans.filter((span) => span.name === name);

test("an attribute that is not on the list, or may be user input, is not exported", async () => {
  const { tracer, close } = tracing();
  const chatty = {
    "http.route": "/api/contacts/:id",
    "asesorador.outcome": "Persona Ficticia, 987 654 321",
    "asesorador.stream.category": "persona@example.pe",
    phone: "987654321",
  } as TraceAttributes;
  const secret = new TypeError("987654321 is not a function");
  await expect(
    tracer.trace("work", chatty, async (setAttributes) => {
      setAttributes({ ...chatty, "asesorador.events": 2 });
      throw secret;
    }),
  ).rejects.toBe(secret);
  await close();
  expect(named("work").map(({ attributes }) => attributes)).toEqual([
    { "http.route": "/api/contacts/:id", "asesorador.events": 2, "error.type": "TypeError" },
  ]);
  expect(collector.raw()).not.toMatch(/Ficticia|987654321|987 654|persona@/);
});

test("nested work is a child span, also across a callback, and history gets the innermost span's name", async () => {
  const { tracer, close } = tracing();
  expect(tracer.traceparent()).toBeNull();
  const request = tracer.open("GET /", { "http.request.method": "GET" });
  let inside: string | null = null;
  await new Promise<void>((resolve) =>
    request.run(() => {
      const handled = tracer.trace("handle", {}, async () => {
        await new Promise(setImmediate);
        inside = tracer.traceparent();
      });
      void handled.then(resolve);
    }),
  );
  request.end({ "http.response.status_code": 200 });
  await close();
  const [root] = named("GET /");
  const [child] = named("handle");
  expect(child).toMatchObject({ traceId: root?.traceId, parentSpanId: root?.spanId });
  expect(inside).toBe(`00-${child?.traceId}-${child?.spanId}-01`);
});

test("a batch is linked to the requests that caused it, and each of their traces includes it", async () => {
  const { around, close } = tracing();
  const origins = ["a", "b"].map((digit) => `00-${digit.repeat(32)}-${digit.repeat(16)}-01`);
  const events = [...origins, origins[0], "nonsense", undefined].map((origin) => recorded(origin));
  let worked = 0;
  await around(events, async () => {
    worked += 1;
  });
  await around([recorded()], async () => {
    worked += 1;
  });
  await expect(
    around([recorded(origins[0])], () => Promise.reject(new RangeError("987654321"))),
  ).rejects.toThrow(RangeError);
  await close();
  expect(worked).toBe(2);
  const [batch, failed, ...others] = named("project batch");
  expect(others).toEqual([]);
  expect(batch?.attributes).toEqual({ "asesorador.events": 5 });
  expect(batch?.links?.map(({ traceId }) => traceId)).toEqual(["a".repeat(32), "b".repeat(32)]);
  expect(failed?.attributes["error.type"]).toBe("RangeError");
  for (const span of named("project").slice(0, 2)) {
    expect(span.parentSpanId).toBe(span.traceId.slice(0, 16));
    expect(span.links).toMatchObject([{ spanId: batch?.spanId }]);
  }
  expect(collector.raw()).not.toContain("987654321");
});

test("with a share of 0 nothing is recorded, and history has no traceparent", async () => {
  const { tracer, close } = tracing({ share: 0 });
  expect(await tracer.trace("work", {}, async () => tracer.traceparent())).toBeNull();
  await close();
  expect(collector.spans).toEqual([]);
});

test("an unavailable collector is logged once and delays nothing", async () => {
  let reported = 0;
  const { tracer, close } = tracing({
    endpoint: "http://127.0.0.1:1",
    onExportFailed: () => {
      reported += 1;
    },
  });
  await tracer.trace("work", {}, async () => {});
  await expect.poll(() => reported).toBe(1);
  await tracer.trace("work", {}, async () => {});
  await close();
  expect(reported).toBe(1);
});

test.each([
  "",
  "00-0-0-01",
  `01-${"a".repeat(32)}-${"a".repeat(16)}-01`,
  `00-${"0".repeat(32)}-${"a".repeat(16)}-01`,
])("%j is no traceparent", (text) => {
  expect(readTraceparent(text)).toBeNull();
});

test("no attribute name refers to persons or user input", () => {
  expect(TRACE_ATTRIBUTES.filter((name) => /url|query|address|user|name|ip|body/.test(name))).toEqual([]);
});

// prom-client depends on the API package (interfaces only), for its exemplars.
test("without an endpoint no implementation of OpenTelemetry is loaded", async () => {
  const loadedWith = async (traces: object | null): Promise<string> => {
    const program = `
      import { registerHooks } from "node:module";
      registerHooks({ load: (url, context, next) => { if (/@opentelemetry.(?!api)/.test(url)) console.log(url); return next(url, context); } });
      await import("./infra/runtime/compose-api.ts");
      const { startTracing } = await import("./infra/runtime/start-tracing.ts");
      await startTracing({ traces: ${JSON.stringify(traces)}, role: "test", log: { warn() {} } }, { add() {} });
      process.exit(0);`;
    const root = fileURLToPath(new URL("../../..", import.meta.url));
    const args = ["--input-type=module", "-e", program];
    return (await promisify(execFile)(process.execPath, args, { cwd: root })).stdout;
  };
  expect(await loadedWith(null)).toBe("");
  expect(await loadedWith({ endpoint: "http://127.0.0.1:1", serviceName: null, share: 1 })).toContain(
    "sdk-trace",
  );
});
