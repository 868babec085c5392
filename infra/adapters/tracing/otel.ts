import {
  type OpenSpan,
  TRACE_ATTRIBUTES,
  type TraceAttributes,
  type Tracer,
} from "@asesorador/backend/application/trace";
import { withTimeout } from "@asesorador/backend/application/with-timeout";
import {
  type Attributes,
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { readTraceparent, writeTraceparent } from "./traceparent.ts";
import type { Tracing } from "./tracing.ts";

export type OtelSettings = {
  /** URL of the collector; the path for traces is appended. */
  readonly endpoint: string;
  readonly serviceName: string;
  /** Share of traces that are recorded, 0 to 1; decided once for a whole trace. */
  readonly share: number;
  /** Called at most once a minute when spans were lost. */
  readonly onExportFailed: () => void;
};

const SEND_EVERY_MS = 2_000;
const EXPORT_WITHIN_MS = 3_000;
/** Time for the last spans when the process ends: an unavailable collector does not delay the exit. */
const FLUSH_WITHIN_MS = 1_000;
const REPORT_EVERY_MS = 60_000;
/** A batch of a busy minute may have thousands of requests; this many are linked. */
const MAX_LINKS = 100;

/**
 * OpenTelemetry behind the tracer's port: spans are exported in batches in the background; when the queue is full, they
 * are dropped.
 */
export const otelTracing = (settings: OtelSettings): Tracing & { readonly close: () => Promise<void> } => {
  const { endpoint, serviceName, share } = settings;
  const onExportFailed = watchExports(settings.onExportFailed);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
          timeoutMillis: EXPORT_WITHIN_MS,
        }),
        exportTimeoutMillis: EXPORT_WITHIN_MS,
        scheduledDelayMillis: SEND_EVERY_MS,
      }),
    ],
  });
  const spans = spanMaker(provider);
  return {
    tracer: tracerOn(spans),
    around: aroundBatch(spans),
    close: async () => {
      const flushed = provider.shutdown().catch(onExportFailed);
      await withTimeout(flushed, FLUSH_WITHIN_MS, () => {});
    },
  };
};

type Spans = ReturnType<typeof spanMaker>;

const spanMaker = (provider: TracerProvider) => {
  const tracer = provider.getTracer("asesorador");
  const contexts = new AsyncLocalStorageContextManager();
  contexts.enable();
  return {
    start: (
      name: string,
      attributes: TraceAttributes,
      { kind = SpanKind.INTERNAL, parent = contexts.active(), links = [] as Span[] } = {},
    ): Span =>
      tracer.startSpan(
        name,
        {
          kind,
          attributes: allowed(attributes),
          links: links.map((span) => ({ context: span.spanContext() })),
        },
        parent,
      ),
    inSpan: <Value>(span: Span, work: () => Value): Value =>
      contexts.with(trace.setSpan(contexts.active(), span), work),
    active: (): Span | undefined => trace.getSpan(contexts.active()),
  };
};

const tracerOn = ({ start, inSpan, active }: Spans): Tracer => ({
  open: (name, attributes): OpenSpan => {
    const span = start(name, attributes, { kind: SpanKind.SERVER, parent: ROOT_CONTEXT });
    return {
      run: (work) => inSpan(span, work),
      end: (more) => {
        span.setAttributes(allowed(more));
        if (Number(more["http.response.status_code"]) >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  },
  trace: async (name, attributes, work) => {
    const span = start(name, attributes);
    try {
      return await inSpan(span, () => work((more) => span.setAttributes(allowed(more))));
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  },
  traceparent: () => writeTraceparent(active()?.spanContext()),
});

/**
 * One span for the batch, linked to the requests that wrote its events; and in each request's own trace a span of the
 * same duration, so that a single trace covers the path from the visitor to the rows.
 */
const aroundBatch =
  ({ start, inSpan }: Spans): Tracing["around"] =>
  async (events, work) => {
    const origins = originsOf(events);
    if (origins.length === 0) return work();
    const attributes = { "asesorador.events": events.length };
    const kind = SpanKind.CONSUMER;
    const batch = start("project batch", attributes, {
      kind,
      parent: ROOT_CONTEXT,
      links: origins.flatMap((origin) => trace.getSpan(origin) ?? []),
    });
    const all = [batch, ...origins.map((parent) => start("project", {}, { kind, parent, links: [batch] }))];
    try {
      await inSpan(batch, work);
    } catch (error) {
      for (const span of all) markFailed(span, error);
      throw error;
    } finally {
      for (const span of all) span.end();
    }
  };

const originsOf = (events: Parameters<Tracing["around"]>[0]): readonly Context[] => {
  const seen = new Set<string>();
  for (const { metadata } of events) {
    if (metadata.traceparent !== undefined) seen.add(metadata.traceparent);
    if (seen.size === MAX_LINKS) break;
  }
  return [...seen].flatMap((text) => {
    const origin = readTraceparent(text);
    return origin ? [trace.setSpanContext(ROOT_CONTEXT, origin)] : [];
  });
};

const NAMES: ReadonlySet<string> = new Set(TRACE_ATTRIBUTES);
/** Matches patterns, codes, class names and UUIDs; personal data may not match. */
const PLAIN = /^[\w./:*{}-]{1,120}$/;

/** The allow-list is enforced at run time too, in case the types are bypassed. */
const allowed = (attributes: TraceAttributes): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).filter(
      ([name, value]) => NAMES.has(name) && (typeof value === "number" || PLAIN.test(value)),
    ),
  );

/** The name only: messages quote input. */
const markFailed = (span: Span, error: unknown): void => {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttributes(allowed({ "error.type": error instanceof Error ? error.name : typeof error }));
};

/**
 * The library's own log lines may contain the collector's answer, so only the fact that there were some is reported.
 */
const watchExports = (report: () => void): (() => void) => {
  let reportedAt = Number.NEGATIVE_INFINITY;
  const error = (): void => {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    report();
  };
  const ignore = (): void => {};
  diag.setLogger({ error, warn: ignore, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.ERROR);
  return error;
};
