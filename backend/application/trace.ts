/** Allow-list of span attributes: patterns, codes and counts. No other attribute leaves the process. */
export const TRACE_ATTRIBUTES = [
  "http.request.method",
  "http.route",
  "http.response.status_code",
  "error.type",
  "asesorador.request.id",
  "asesorador.stream.category",
  "asesorador.events",
  "asesorador.outcome",
] as const;
export type TraceAttributes = Readonly<Partial<Record<(typeof TRACE_ATTRIBUTES)[number], string | number>>>;

/** A span that is opened and closed by two hooks. */
export type OpenSpan = {
  /** Runs work, and everything it causes, inside the span. */
  readonly run: (work: () => void) => void;
  readonly end: (attributes: TraceAttributes) => void;
};

/**
 * Records where the time of a request goes, as a tree of spans; provided by the composition root when traces are
 * enabled.
 */
export type Tracer = {
  readonly open: (name: string, attributes: TraceAttributes) => OpenSpan;
  /** Runs work inside a span of its own; an error marks the span with its name and is rethrown. */
  readonly trace: <Value>(
    name: string,
    attributes: TraceAttributes,
    work: (setAttributes: (attributes: TraceAttributes) => void) => Promise<Value>,
  ) => Promise<Value>;
  /** W3C traceparent of the active span, to be stored with events; null: no span is recorded. */
  readonly traceparent: () => string | null;
};

type Work<Value> = (setAttributes: (attributes: TraceAttributes) => void) => Promise<Value>;

const ignore = (): void => {};

/** Runs `work` in a span, or directly when there is no tracer. */
export const traced = <Value>(
  tracer: Tracer | undefined,
  name: string,
  attributes: () => TraceAttributes,
  work: Work<Value>,
): Promise<Value> => (tracer ? tracer.trace(name, attributes(), work) : work(ignore));
