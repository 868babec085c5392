import * as z from "zod/mini";
import { endpoint, PositionText } from "../kernel/endpoint.ts";
import { ServiceId } from "../kernel/ids.ts";
import {
  JourneyId,
  PlanCount,
  Rank,
  Score,
  StepName,
  TopPlan,
  Viewport,
  WeightShares,
  Wizard,
} from "./words.ts";

/** The largest body, in bytes. */
export const MAX_BATCH_BYTES = 8_192;
/** The most messages of a batch. */
export const MAX_BATCH = 30;
/** Project constant: a longer stay is a tab that was left open. */
const MAX_DWELL_MS = 30 * 60_000;

/** The browser's clock is not trusted: whole ms, within bounds. */
const Dwell = z.pipe(
  z.number(),
  z.transform((ms: number) => Math.min(MAX_DWELL_MS, Math.max(0, Math.round(ms)))),
);
/** Counts up from 0 in one visit: a message with a recorded number is a repeat. */
const seq = z.int().check(z.gte(0), z.lte(9_999));

export const Told = z.discriminatedUnion("type", [
  z.object({ type: z.literal("step"), seq, step: StepName, from: z.nullable(StepName), dwellMs: Dwell }),
  z.object({
    type: z.literal("shown"),
    seq,
    count: PlanCount,
    weights: z.nullable(WeightShares),
    top: z.nullable(TopPlan),
  }),
  z.object({ type: z.literal("selected"), seq, serviceId: ServiceId, rank: Rank, score: Score }),
  z.object({ type: z.literal("submitted"), seq, from: z.nullable(StepName), dwellMs: Dwell }),
]);
export type Told = z.infer<typeof Told>;

export const recordJourney = endpoint({
  method: "POST",
  path: "/api/journey",
  roles: "public",
  summary: "Pasos anónimos de un asistente, por lotes; con DNT o Sec-GPC no se guarda nada",
  input: z.object({
    journeyId: JourneyId,
    wizard: Wizard,
    viewport: Viewport,
    events: z.array(Told).check(z.minLength(1), z.maxLength(MAX_BATCH)),
  }),
  /** The number of messages taken; 0 when the visitor has opted out of measurement. */
  output: z.object({ accepted: z.int() }),
});

const Count = z.int().check(z.gte(0));
/** Percent; null where the divisor is 0. */
const Rate = z.nullable(z.number());

const FunnelStep = z.object({
  /** "enviado" is the end: a request that was sent or kept. */
  step: z.union([StepName, z.literal("enviado")]),
  /** Visits that reached this step, each once. */
  reached: Count,
  /** Of those that began. */
  ofStarted: Rate,
  /** Visits that reached this step and no later one; 0 at the end. */
  left: Count,
  /** Of those that reached it. */
  leftRate: Rate,
  /** Time on screen, every stay counted; the median is read from a histogram. */
  dwell: z.object({ stays: Count, averageMs: z.nullable(z.int()), medianMs: z.nullable(z.int()) }),
});
export type FunnelStep = z.infer<typeof FunnelStep>;

export const Funnel = z.object({
  wizard: Wizard,
  /** Days in Lima on which the visits began, both included. */
  from: z.iso.date(),
  to: z.iso.date(),
  started: Count,
  /** Visits by the width of their window. */
  viewports: z.object({ phone: Count, tablet: Count, desktop: Count }),
  steps: z.array(FunnelStep),
  /** Visits that saw a list of plans, chose one, and chose the first one. */
  shown: Count,
  selected: Count,
  selectedFirst: Count,
  /** Plans that were first in the list, most often first; at most 10. `averageScore` in points. */
  plans: z.array(z.object({ serviceId: ServiceId, shownFirst: Count, averageScore: Rate, selected: Count })),
  /** Which weights the lists were made with, most often first; at most 10. */
  weights: z.array(z.extend(WeightShares, { shown: Count })),
});
export type Funnel = z.infer<typeof Funnel>;

/** Project constants. */
export const MAX_FUNNEL_DAYS = 400;
const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to;

export const readFunnel = endpoint({
  method: "GET",
  path: "/api/admin/funnel",
  roles: ["admin", "adviser", "analyst"],
  summary: "El embudo de un asistente: pasos, abandono, permanencia y plan mostrado primero",
  input: z
    .object({
      wizard: z._default(Wizard, "peru"),
      /** Absent: 29 days before `to`. */
      from: z.optional(z.iso.date()),
      /** Absent: today in Lima. */
      to: z.optional(z.iso.date()),
      position: z.optional(PositionText),
    })
    .check(z.refine(inOrder, { path: ["from"] })),
  output: Funnel,
});
