/** All that a span may say: patterns, codes and counts. What is not named here does not leave the process. */
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

/** A span that two hooks open and close. */
export type OpenSpan = {
  /** Runs work, and all that it leads to, inside the span. */
  readonly run: (work: () => void) => void;
  readonly end: (attributes: TraceAttributes) => void;
};

/** Where the time of a request goes, as a tree of spans; the root hands it in when traces are wanted. */
export type Tracer = {
  readonly open: (name: string, attributes: TraceAttributes) => OpenSpan;
  /** Runs work inside a span of its own; what it throws marks the span with the error's name and passes through. */
  readonly trace: <Value>(
    name: string,
    attributes: TraceAttributes,
    work: (note: (attributes: TraceAttributes) => void) => Promise<Value>,
  ) => Promise<Value>;
  /** W3C traceparent of the span at work, for what it leaves behind; null: nobody records it. */
  readonly traceparent: () => string | null;
};

type Work<Value> = (note: (attributes: TraceAttributes) => void) => Promise<Value>;

const ignore = (): void => {};

/** `work` in a span, or just `work` when nobody traces. */
export const traced = <Value>(
  tracer: Tracer | undefined,
  name: string,
  attributes: () => TraceAttributes,
  work: Work<Value>,
): Promise<Value> => (tracer ? tracer.trace(name, attributes(), work) : work(ignore));
