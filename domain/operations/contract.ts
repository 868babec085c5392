import * as z from "zod/mini";
import { endpoint, PositionText } from "../kernel/endpoint.ts";
import { requiredText } from "../kernel/text.ts";

// Status of the installation and an operator's commands. Nothing here holds personal data.

const ADMIN = ["admin"] as const;
const Instant = z.iso.datetime();

const ReactorState = z.object({
  name: z.string(),
  position: z.nullable(PositionText),
  /** 0: up to date. */
  positionsBehind: z.number(),
  lagMs: z.number(),
  /** The lag has reached PROJECTOR_LAG_SECONDS, from which readiness says "degraded". */
  isLate: z.boolean(),
  /** The reason why it makes no progress; null while it does. */
  lastError: z.nullable(z.string()),
  quarantined: z.int(),
});
export type ReactorState = z.infer<typeof ReactorState>;

const ReadModelState = z.extend(ReactorState, {
  /** Version of the code; version of the tables that serve reads, null before there are any. */
  version: z.int(),
  tablesVersion: z.nullable(z.int()),
});
export type ReadModelState = z.infer<typeof ReadModelState>;

export const Rebuild = z.object({
  id: z.uuid(),
  readModel: z.string(),
  requestedBy: z.string(),
  requestedAt: Instant,
  startedAt: z.nullable(Instant),
  finishedAt: z.nullable(Instant),
  events: z.int(),
  /** 0 to 1. */
  share: z.number(),
  eventsPerSecond: z.number(),
  etaMs: z.nullable(z.number()),
  error: z.nullable(z.string()),
});
export type Rebuild = z.infer<typeof Rebuild>;

const Quarantined = z.object({
  /** Name of the read model or the reactor. */
  readModel: z.string(),
  stream: z.string(),
  position: PositionText,
  eventType: z.string(),
  reason: z.string(),
  at: Instant,
});
export type Quarantined = z.infer<typeof Quarantined>;

export const operationsStatus = endpoint({
  method: "GET",
  path: "/api/admin/operations",
  roles: ADMIN,
  summary: "Proyecciones, reacciones, cuarentena, reconstrucciones y versión",
  input: z.object({}),
  output: z.object({
    readModels: z.array(ReadModelState),
    reactors: z.array(ReactorState),
    /** The newest hundred. */
    quarantine: z.array(Quarantined),
    /** The newest ten. */
    rebuilds: z.array(Rebuild),
    head: PositionText,
    about: z.object({
      version: z.string(),
      /** Commit of the source; null where it was not built from a checkout. */
      commit: z.nullable(z.string()),
      node: z.string(),
      eventStore: z.enum(["postgres", "eventstoredb"]),
      startedAt: Instant,
    }),
  }),
});

export const requestRebuild = endpoint({
  method: "POST",
  path: "/api/admin/operations/rebuilds",
  roles: ADMIN,
  summary: "Pide reconstruir una proyección junto a la que sirve, y cambiarla al final",
  input: z.object({ readModel: z.string().check(z.maxLength(60)) }),
  output: z.object({ id: z.uuid() }),
});

const Retried = z.object({
  /** Settled: processed or skipped. */
  taken: z.int(),
  left: z.int(),
  reason: z.nullable(z.string()),
});

const stream = {
  /** Name of the read model or the reactor. */
  readModel: z.string().check(z.maxLength(60)),
  stream: z.string().check(z.maxLength(200)),
} as const;

export const retryQuarantine = endpoint({
  method: "POST",
  path: "/api/admin/operations/quarantine/retry",
  roles: ADMIN,
  summary: "Vuelve a intentar los eventos en cuarentena de un flujo",
  input: z.object(stream),
  output: Retried,
});

export const skipQuarantine = endpoint({
  method: "POST",
  path: "/api/admin/operations/quarantine/skip",
  roles: ADMIN,
  summary: "Deja fuera para siempre el primer evento en cuarentena de un flujo, con un motivo",
  input: z.object({ ...stream, decision: requiredText(500) }),
  output: Retried,
});
