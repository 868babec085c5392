import type { Tracer } from "@asesorador/backend/application/trace";
import type { Around } from "@asesorador/projections/kernel/follow";

/** Tracing of a process, provided to the components that do the work. */
export type Tracing = {
  readonly tracer: Tracer;
  /** Links each batch of the projector to the requests that wrote its events. */
  readonly around: Around;
};
