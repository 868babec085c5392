import * as z from "zod/mini";
import { StepName, Wizard } from "../journey/visit-values.ts";
import { endpoint, PositionText } from "../kernel/endpoint.ts";
import { LeadId } from "../kernel/ids.ts";
import { Country, Currency } from "../kernel/market.ts";
import { LeadStatus, PIPELINE } from "../lead/status.ts";

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
const HistoryExtent = z.object({
  clock: Clock,
  at: z.iso.datetime(),
  /** Position of the last event that the answer includes, and the number of its events of leads and visits. */
  position: PositionText,
  events: z.int(),
});
export type HistoryExtent = z.infer<typeof HistoryExtent>;

export const readFrames = endpoint({
  method: "GET",
  path: "/api/replay/frames",
  roles: ANALYSTS,
  summary: "Las cifras de cada hora de la historia de un mercado, como columnas binarias; ETag y 304",
  input: z.object({ market, position: z.optional(PositionText) }),
  /** application/octet-stream: see frames.ts. */
  output: z.unknown(),
});

export const LeadAsOf = z.object({
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
export type LeadAsOf = z.infer<typeof LeadAsOf>;

export const leadsAsOf = endpoint({
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
  output: z.object({ leads: list(LeadAsOf), nextCursor: z.nullable(z.string()) }),
});

/** Numbers by name, as "peru.status.pending"; amounts in cents. */
const Figures = z.record(z.string(), z.number());

export const asOf = endpoint({
  method: "GET",
  path: "/api/replay/as-of",
  roles: ANALYSTS,
  summary: "Todas las cifras como eran, o como se sabían, en un momento",
  input: z.object({ at, clock }),
  output: z.object({ place: HistoryExtent, figures: Figures }),
  lines: true,
});

export const difference = endpoint({
  method: "GET",
  path: "/api/replay/diff",
  roles: ANALYSTS,
  summary: "Qué se movió entre dos momentos, y por qué leads",
  input: z.object({ a: Instant, b: at, clock }),
  output: z.object({
    a: HistoryExtent,
    b: HistoryExtent,
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
/** Median and 90th percentile of `n` values, in ms; null when n is 0. */
const Percentiles = z.object({ n: Count, median: z.nullable(z.number()), p90: z.nullable(z.number()) });

export const FunnelBy = z.enum(["device", "campaign", "variant", "entry", "company", "district", "week"]);
export type FunnelBy = z.infer<typeof FunnelBy>;

export const ResponseBy = z.enum(["adviser", "hour", "weekday"]);
export type ResponseBy = z.infer<typeof ResponseBy>;

const Response = z.object({
  /** An account, "none" without one; "09" of the day; or "1 Monday". */
  group: z.string(),
  leads: Count,
  promise: z.object({ met: Count, late: Count, breached: Count, waiting: Count }),
  /** From the submission to the first contact: in elapsed time, and counting support hours only. */
  wallMs: Percentiles,
  supportMs: Percentiles,
});
export type Response = z.infer<typeof Response>;

export const responseAsOf = endpoint({
  method: "GET",
  path: "/api/replay/response",
  roles: ANALYSTS,
  summary:
    "Promesas de primer contacto cumplidas y tiempo hasta él, por asesor, hora o día de la semana, en un momento",
  input: z.object({ market, by: z._default(ResponseBy, "adviser"), at, clock }),
  output: z.object({ place: HistoryExtent, groups: list(Response) }),
  lines: true,
});

const LeadStage = z.enum(PIPELINE);

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
      dwell: Percentiles,
    }),
  ),
  submitted: Count,
  /** Went on to a wizard of its own for another category. */
  elsewhere: Count,
  /**
   * With `until=converted`: the leads that the wizard sent. `reached`: this status or a later one; `left`: lost without
   * getting further; `ongoing`: not lost, and not further.
   */
  leads: z.nullable(
    list(z.object({ status: LeadStage, reached: Count, left: Count, ongoing: Count, dwell: Percentiles })),
  ),
});
export type FunnelGroup = z.infer<typeof FunnelGroup>;

export const funnelAsOf = endpoint({
  method: "GET",
  path: "/api/replay/funnel",
  roles: ANALYSTS,
  summary:
    "El embudo de un cotizador en un momento, por dispositivo, campaña, variante, entrada, compañía, distrito o semana; con until=converted sigue con los estados de los leads",
  input: z.object({
    wizard: z._default(Wizard, "peru"),
    by: z._default(FunnelBy, "device"),
    until: z._default(z.enum(["submitted", "converted"]), "submitted"),
    at,
    clock,
  }),
  output: z.object({ place: HistoryExtent, groups: list(FunnelGroup) }),
  lines: true,
});

export const CohortBy = z.enum(["week", "month", "campaign", "source", "brand", "company", "category"]);
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
  /** By age: `n` are the leads that were at least this many days old at the moment. */
  ages: list(z.object({ days: z.int(), n: Count, contacted: Count, converted: Count, lost: Count })),
});
export type Cohort = z.infer<typeof Cohort>;

export const cohortsAsOf = endpoint({
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
  output: z.object({ place: HistoryExtent, cohorts: list(Cohort) }),
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
  /** Commit or version of the code that wrote it; null: not recorded. */
  code: z.nullable(z.string()),
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

/** The end of a mark's hour, included. */
const until = z.iso.datetime();
/** An hour in which something happened that may explain a figure. */
const HistoryMark = z.discriminatedUnion("kind", [
  z.object({
    /** Plans whose price or promotion changed; versions of the code that began to write; read models whose rebuild was requested. */
    kind: z.enum(["prices", "deploys", "rebuilds"]),
    until,
    count: Count,
    /** The plans, versions or read models; at most ten. */
    names: list(z.string()),
  }),
  /** Requests of all markets that were first tried in the hour, and arrived more than ten minutes later. */
  z.object({
    kind: z.literal("outages"),
    until,
    count: Count,
    /** Who sent them. */
    people: Count,
    /** All requests that were first tried in the hour. */
    tried: Count,
    longestMs: Count,
  }),
]);
export type HistoryMark = z.infer<typeof HistoryMark>;

export const historyMarks = endpoint({
  method: "GET",
  path: "/api/replay/marks",
  roles: ANALYSTS,
  summary:
    "Las horas en que cambió un precio o una promoción de un mercado, en que empezó a escribir otra versión del código, en que las solicitudes de varias personas esperaron en sus navegadores y, para administradores, en que se pidió una reconstrucción; la última primero",
  input: z.object({ market }),
  output: z.object({
    /** At most 500. */
    marks: list(HistoryMark),
    /** Older ones that were left out. */
    earlier: Count,
  }),
  lines: true,
});

/** Why a list is not among those that were computed again; see projections/replay/what-if.ts. */
export const Unreplayable = z.enum(["first_version", "other_rules", "unknown_catalogue", "not_reproduced"]);

const Weights = z.object({ saving: Count, service: Count, extras: Count });
/** The first plan of a list; null: the list is empty. Savings a month at the entry price. */
const FirstPlan = z.nullable(
  z.object({
    serviceId: z.int(),
    brand: z.string(),
    score: z.nullable(z.int()),
    savingsCents: z.number(),
  }),
);
const ListPlace = z.nullable(z.int());
const RankCounts = z.object({ first: Count, second: Count, third: Count, later: Count, gone: Count });
export type RankCounts = z.infer<typeof RankCounts>;

const WhatIf = z.object({
  market: Country,
  currency: Currency,
  /** Null: of every list in history. Otherwise of so many, spread over all of it or the oldest. */
  sample: z.nullable(z.object({ lists: Count, spread: z.boolean() })),
  /** The change as it was taken: weights scaled to 100, null and empty where nothing changes. */
  change: z.object({
    weights: z.nullable(Weights),
    catalogueAt: z.nullable(z.iso.datetime()),
    prices: list(
      z.union([
        z.object({ serviceId: z.int(), priceCents: z.int() }),
        z.object({ serviceId: z.int(), percent: z.number() }),
      ]),
    ),
    off: list(z.int()),
  }),
  /** Only lists that were shown in this time; null: no limit. */
  shown: z.object({ from: z.nullable(z.iso.datetime()), to: z.nullable(z.iso.datetime()) }),
  /** Lists shown; of visits that sent a request; computed again; not, by reason. */
  lists: Count,
  submitted: Count,
  replayed: Count,
  notReplayable: z.record(Unreplayable, Count),
  /** Different ones among those that were computed again. */
  computed: Count,
  otherFirst: Count,
  otherOrder: Count,
  savings: z.object({
    beforeCents: z.number(),
    afterCents: z.number(),
    more: Count,
    less: Count,
    same: Count,
    /** Changes that are not 0, in cents; `until` is excluded. */
    histogram: list(z.object({ from: z.number(), until: z.number(), n: Count })),
  }),
  /** Visits that chose a plan, by its place in the list that they had seen. */
  chosen: z.object({ visits: Count, before: RankCounts, after: RankCounts }),
  /** First places; brand "": no plan. Greatest gain first. */
  brands: list(z.object({ brand: z.string(), before: Count, after: Count })),
  changedCount: Count,
  /** The latest first; at most 1,000. */
  changed: list(
    z.object({
      position: PositionText,
      journeyId: z.string(),
      at: z.string(),
      submitted: z.boolean(),
      before: FirstPlan,
      after: FirstPlan,
      chosen: z.nullable(z.object({ serviceId: z.int(), before: ListPlace, after: ListPlace })),
    }),
  ),
  /** The plans that are named here. */
  plans: list(z.object({ serviceId: z.int(), name: z.string(), brand: z.string() })),
});
export type WhatIf = z.infer<typeof WhatIf>;

const changeText = z.optional(z.string().check(z.minLength(1), z.maxLength(400)));

export const whatIf = endpoint({
  method: "GET",
  path: "/api/replay/what-if",
  roles: ANALYSTS,
  summary:
    "Cada lista que se mostró, o las de un tiempo, calculada otra vez con otros pesos, otro catálogo, otro precio o sin un plan",
  input: z.object({
    market,
    /** Saving, service and extras in any proportion: "20/30/50". */
    weights: changeText,
    /** The catalogue at the end of this day in Lima. */
    catalogue: z.optional(z.iso.date()),
    /**
     * A plan's id and its price a month, "24=99", or by how much its prices change where each list was shown, "24=-10%";
     * several with commas.
     */
    price: changeText,
    /** Ids of plans that are not offered: "31", several with commas. */
    off: changeText,
    /** When a list was shown; both included. */
    from: z.optional(Instant),
    to: z.optional(Instant),
  }),
  output: WhatIf,
  lines: true,
});
