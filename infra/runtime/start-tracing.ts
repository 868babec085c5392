import type { Tracing } from "../adapters/tracing/tracing.ts";
import type { Stopping } from "../kernel/stopping.ts";
import type { Log } from "../processing/log.ts";
import type { Env } from "./env.ts";

type Options = {
  readonly traces: Env["traces"];
  /** "api", "projector"; part of the service's name. */
  readonly role: string;
  readonly log: Log;
};

/** Starts tracing; without an endpoint nothing is loaded, created or sent. Call it first, so that it is closed last. */
export const startTracing = async (
  { traces, role, log }: Options,
  all: Stopping,
): Promise<Partial<Tracing>> => {
  if (traces === null) return {};
  const { otelTracing } = await import("../adapters/tracing/otel.ts");
  const { close, ...tracing } = otelTracing({
    ...traces,
    serviceName: traces.serviceName ?? `asesorador-${role}`,
    onExportFailed: () => log.warn({}, "traces could not be sent"),
  });
  all.add("traces", close);
  return tracing;
};
