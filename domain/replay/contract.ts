import * as z from "zod/mini";
import { StepName, Wizard } from "../journey/words.ts";
import { endpoint, PositionText } from "../kernel/endpoint.ts";
import { LeadId } from "../kernel/ids.ts";
import { Country } from "../kernel/market.ts";
import { LeadStatus } from "../lead/status.ts";

// History read at any moment. Nothing here holds personal data; amounts are in soles or pesos unless named cents.

const ANALYSTS = ["admin", "analyst"] as const;

/** An array that the receiver does not change. Only the type says so: `z.readonly` would also be in the visitors' pages. */
const list = <Item extends z.ZodMiniType>(item: Item) =>
  z.array(item) as unknown as z.ZodMiniType<readonly z.output<Item>[], readonly z.input<Item>[]>;

/** An instant with its zone; the answer includes everything that had happened until then. */
const Instant = z.iso.datetime({ offset: true });

/** "occurred": history as it was, by the time of the events. "known": as it was known, by the time of recording. */
const Clock = z.enum(["occurred", "known"]);
const clock = z._default(Clock, "occurred");
const market = z._default(Country, "peru");
/** Absent: now. */
const at = z.optional(Instant);

/** The part of history that an answer covers. */
const Place = z.object({
  clock: Clock,
  at: z.iso.datetime(),
  /** Of the last event that the answer includes, and the number of its events of leads and visits. */
  position: PositionText,
  events: z.int(),
});
export type Place = z.infer<typeof Place>;

export const readFrames = endpoint({
  method: "GET",
  path: "/api/replay/frames",
  roles: ANALYSTS,
  summary: "Las cifras de cada hora de la historia de un mercado, como columnas binarias; ETag y 304",
  input: z.object({ market, position: z.optional(PositionText) }),
  /** application/octet-stream: see frames.ts. */
  output: z.unknown(),
});

export const LeadThen = z.object({
  leadId: LeadId,
  /** The status at the moment, since when, and until when; null: still current. */
  status: LeadStatus,
  since: z.iso.datetime(),
  until: z.nullable(z.iso.datetime()),
  submittedAt: z.iso.datetime(),
  source: z.string(),
  category: z.string(),
  plan: z.nullable(z.string()),
  brand: z.nullable(z.string()),
  /** Its contribution to sums of monthly savings. */
  monthlySavings: z.number(),
});
export type LeadThen = z.infer<typeof LeadThen>;

export const leadsThen = endpoint({
  method: "GET",
  path: "/api/replay/leads",
  roles: ANALYSTS,
  summary: "Los leads como estaban en un momento, sin datos personales; el más reciente primero",
  input: z.object({
    market,
    at,
    status: z.optional(LeadStatus),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  output: z.object({ leads: list(LeadThen), nextCursor: z.nullable(z.string()) }),
});

/** Numbers by name, as "peru.status.pending"; amounts in cents. */
const Figures = z.record(z.string(), z.number());

export const asOf = endpoint({
  method: "GET",
  path: "/api/replay/as-of",
  roles: ANALYSTS,
  summary: "Todas las cifras como eran, o como se sabían, en un momento",
  input: z.object({ at, clock }),
  output: z.object({ place: Place, figures: Figures }),
  lines: true,
});

export const difference = endpoint({
  method: "GET",
  path: "/api/replay/diff",
  roles: ANALYSTS,
  summary: "Qué se movió entre dos momentos, y por qué leads",
  input: z.object({ a: Instant, b: at, clock }),
  output: z.object({
    a: Place,
    b: Place,
    changes: list(
      z.object({
        figure: z.string(),
        from: z.number(),
        to: z.number(),
        change: z.number(),
        /** Leads that contribute more than before, and less; none for figures of visits. */
        more: list(z.uuid()),
        less: list(z.uuid()),
      }),
    ),
  }),
  lines: true,
});

const Count = z.int().check(z.gte(0));
/** Of `n` values, in ms; null when n is 0. */
const Spread = z.object({ n: Count, median: z.nullable(z.number()), p90: z.nullable(z.number()) });

export const FunnelBy = z.enum(["device", "week"]);
export type FunnelBy = z.infer<typeof FunnelBy>;

const FunnelGroup = z.object({
  group: z.string(),
  started: Count,
  steps: list(
    z.object({
      step: StepName,
      reached: Count,
      /** Not sent, and last on this step: over half an hour before the moment, or less. */
      left: Count,
      ongoing: Count,
      dwell: Spread,
    }),
  ),
  submitted: Count,
});
export type FunnelGroup = z.infer<typeof FunnelGroup>;

export const funnelThen = endpoint({
  method: "GET",
  path: "/api/replay/funnel",
  roles: ANALYSTS,
  summary: "El embudo de un asistente en un momento, por dispositivo o semana",
  input: z.object({ wizard: z._default(Wizard, "peru"), by: z._default(FunnelBy, "device"), at, clock }),
  output: z.object({ place: Place, groups: list(FunnelGroup) }),
  lines: true,
});

export const CohortBy = z.enum(["week", "source", "brand", "company", "category"]);
export type CohortBy = z.infer<typeof CohortBy>;

const MAX_DAYS = 3_650;
const MAX_AGES = 10;
/** "7,14,30" */
const Ages = z.pipe(
  z.string().check(z.regex(/^\d{1,4}(,\d{1,4})*$/)),
  z.transform((text: string, context) => {
    const days = text.split(",").map(Number);
    if (days.length > MAX_AGES || days.some((one) => one < 1 || one > MAX_DAYS)) {
      context.issues.push({ code: "custom", message: "not_days", input: text });
      return z.NEVER;
    }
    return days;
  }),
);

const Cohort = z.object({
  cohort: z.string(),
  leads: Count,
  /** Of the `n` that were at least this many days old at the moment. */
  ages: list(z.object({ days: z.int(), n: Count, contacted: Count, converted: Count, lost: Count })),
});
export type Cohort = z.infer<typeof Cohort>;

export const cohortsThen = endpoint({
  method: "GET",
  path: "/api/replay/cohorts",
  roles: ANALYSTS,
  summary: "Leads que llegaron juntos: contactados, convertidos y perdidos a los tantos días",
  input: z.object({
    market,
    by: z._default(CohortBy, "week"),
    after: z._default(Ages, [7, 14, 30]),
    at,
    clock,
  }),
  output: z.object({ place: Place, cohorts: list(Cohort) }),
  lines: true,
});

/** An event without personal data, in its current version. */
const HistoryEvent = z.object({
  position: PositionText,
  stream: z.string(),
  revision: z.string(),
  eventId: z.string(),
  type: z.string(),
  version: z.int(),
  occurredAt: z.string(),
  recordedAt: z.string(),
  actor: z.string(),
  correlationId: z.string(),
  causationId: z.string(),
  data: z.unknown(),
});
export type HistoryEvent = z.infer<typeof HistoryEvent>;

const word = z.string().check(z.minLength(1), z.maxLength(200));

export const historyEvents = endpoint({
  method: "GET",
  path: "/api/replay/events",
  roles: ANALYSTS,
  summary: "Hechos de la historia sin datos personales, el último registrado primero",
  input: z.object({
    type: z.optional(word),
    actor: z.optional(word),
    /** A whole stream, or its category: all leads are "lead". */
    stream: z.optional(word),
    /** All events of one causal chain. */
    correlation: z.optional(word),
    /** When it happened; both included. */
    from: z.optional(Instant),
    to: z.optional(Instant),
    /** Only what was recorded before this position. */
    before: z.optional(PositionText),
  }),
  output: z.object({
    events: list(HistoryEvent),
    /** For the next page; null: there is none. */
    before: z.nullable(PositionText),
  }),
  lines: true,
});

export const historyTypes = endpoint({
  method: "GET",
  path: "/api/replay/event-types",
  roles: ANALYSTS,
  summary: "Los tipos de hechos que hay",
  input: z.object({}),
  output: z.object({ types: list(z.string()) }),
});
