import { isSpanContextValid, type SpanContext, TraceFlags } from "@opentelemetry/api";

const VERSION_0 = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** A span in the format of W3C Trace Context (version 00); null when it is absent or not recorded. */
export const writeTraceparent = (span: SpanContext | undefined): string | null => {
  if (!span || !isSpanContextValid(span) || (span.traceFlags & TraceFlags.SAMPLED) === 0) return null;
  return `00-${span.traceId}-${span.spanId}-01`;
};

/** null for anything but a traceparent of that version; invalid stored values must not stop the projector. */
export const readTraceparent = (text: string): SpanContext | null => {
  const [, traceId, spanId, flags] = VERSION_0.exec(text) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  const span = {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED,
    isRemote: true,
  };
  return isSpanContextValid(span) ? span : null;
};
