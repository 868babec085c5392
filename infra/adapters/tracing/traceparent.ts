import { isSpanContextValid, type SpanContext, TraceFlags } from "@opentelemetry/api";

const VERSION_0 = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** A span as W3C Trace Context writes it (version 00); null when it is none, or not recorded anywhere. */
export const writeTraceparent = (span: SpanContext | undefined): string | null => {
  if (!span || !isSpanContextValid(span) || (span.traceFlags & TraceFlags.SAMPLED) === 0) return null;
  return `00-${span.traceId}-${span.spanId}-01`;
};

/** Null for what is no traceparent of that version; whatever stands in history must not stop the projector. */
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
