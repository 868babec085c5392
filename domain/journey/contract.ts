import * as z from "zod/mini";
import { endpoint, PositionText } from "../kernel/endpoint.ts";
import { ServiceId } from "../kernel/ids.ts";
import { Day } from "../kernel/instant.ts";
import { StepName, WeightShares, Wizard } from "./visit-values.ts";

const Count = z.int().check(z.gte(0));
/** Percent; null where the divisor is 0. */
const Rate = z.nullable(z.number());

const FunnelStep = z.object({
  /** "enviado" is the end: a request that was sent or kept. */
  step: z.union([StepName, z.literal("enviado")]),
  /** Visits that reached this step, each once. */
  reached: Count,
  /** Share of the visits that began. */
  ofStarted: Rate,
  /** Visits of which it is the last step, and which were neither sent nor left for another category; 0 at the end. */
  left: Count,
  /** Share of the visits that reached it. */
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
  /** Visits that saw a list of plans, chose one, and first chose the first one. */
  shown: Count,
  selected: Count,
  selectedFirst: Count,
  /** Plans that were first in a visit's first list, most often first; at most 10. `averageScore` in points; `selected`: visits that chose it before others. */
  plans: z.array(z.object({ serviceId: ServiceId, shownFirst: Count, averageScore: Rate, selected: Count })),
  /** The weights of each visit's first list, most often first; at most 10. */
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
  summary: "El embudo de un cotizador: pasos, abandono, permanencia y plan mostrado primero",
  input: z
    .object({
      wizard: z._default(Wizard, "peru"),
      /** Absent: 29 days before `to`. */
      from: z.optional(Day),
      /** Absent: today in Lima. */
      to: z.optional(Day),
      position: z.optional(PositionText),
    })
    .check(z.refine(inOrder, { path: ["from"] })),
  output: Funnel,
});
