import type { Funnel, FunnelStep } from "@asesorador/domain/journey/contract";
import { STEPS, type Wizard } from "@asesorador/domain/journey/steps";
import { StepName, WeightShares } from "@asesorador/domain/journey/visit-values";
import { ServiceId } from "@asesorador/domain/kernel/ids";
import * as z from "zod/mini";
import type { Db } from "../kernel/db.ts";
import { BUCKETS, medianMs } from "./dwell.ts";

/** Days in Lima, both included. */
type Period = { readonly wizard: Wizard; readonly from: string; readonly to: string };

const LISTED = 10;
const BETWEEN = "wizard = $1 and day between $2::date and $3::date";

/** The funnel of one wizard over the visits that began on these days; all zeros where there were none. */
export const readFunnelOf = async (db: Db, period: Period): Promise<Funnel> => {
  const { wizard, from, to } = period;
  const [day, steps, plans, weights] = await Promise.all([
    readDays(db, period),
    readSteps(db, period),
    readPlans(db, period),
    readWeights(db, period),
  ]);
  const { started, shown, selected, selectedFirst, submitted, ...viewports } = day;
  const passed = STEPS[wizard].map(
    (step) => steps.find((row) => row.step === step) ?? { ...NO_VISITS, step },
  );
  const ends: readonly Passed[] = [...passed, { ...NO_VISITS, step: "enviado", reached: submitted }];
  return {
    wizard,
    from,
    to,
    started,
    viewports,
    steps: ends.map((one) => funnelStep(one, started)),
    shown,
    selected,
    selectedFirst,
    plans: [...plans],
    weights: [...weights],
  };
};

type Passed = Omit<z.infer<typeof StepRow>, "step"> & { readonly step: FunnelStep["step"] };
const NO_VISITS = { reached: 0, entered: 0, departed: 0, dwellMs: 0, stays: BUCKETS.map(() => 0) };

const rate = (part: number, of: number): number | null => (of === 0 ? null : (part / of) * 100);

/**
 * A visit enters and departs from steps in turn, so that of each visit one step was entered once more than departed from:
 * its last one; none after a submit or another category. Where a batch was lost, a step counts as left although the visit
 * went on, or one visit fewer on a step that it departed from.
 */
const funnelStep = (
  { step, reached, entered, departed, dwellMs, stays }: Passed,
  started: number,
): FunnelStep => {
  const left = Math.max(0, entered - departed);
  const count = stays.reduce((sum, one) => sum + one, 0);
  return {
    step,
    reached,
    ofStarted: rate(reached, started),
    left,
    leftRate: rate(left, reached),
    dwell: {
      stays: count,
      averageMs: count === 0 ? null : Math.round(dwellMs / count),
      medianMs: medianMs(stays),
    },
  };
};

const total = (column: string) => `coalesce(sum(${column}), 0)::int as "${column}"`;

const readDays = async (db: Db, period: Period) => {
  const { rows } = await db.query(
    `select ${["started", "phone", "tablet", "desktop", "shown", "selected", "submitted"].map(total).join(", ")},
            coalesce(sum(selected_first), 0)::int as "selectedFirst"
       from read_model.journey_day where ${BETWEEN}`,
    [period.wizard, period.from, period.to],
  );
  return DayRow.parse(rows[0]);
};

const Count = z.int();
const DayRow = z.object({
  started: Count,
  phone: Count,
  tablet: Count,
  desktop: Count,
  shown: Count,
  selected: Count,
  selectedFirst: Count,
  submitted: Count,
});

const readSteps = async (db: Db, period: Period) => {
  const { rows } = await db.query(
    `select step, sum(reached)::int as reached, sum(entered)::int as entered, sum(departed)::int as departed,
            sum(dwell_ms)::float8 as "dwellMs",
            array[${BUCKETS.map((bucket) => `sum(${bucket})::int`).join(", ")}] as stays
       from read_model.journey_step where ${BETWEEN} group by step`,
    [period.wizard, period.from, period.to],
  );
  return z.array(StepRow).parse(rows);
};

const StepRow = z.object({
  step: StepName,
  reached: Count,
  entered: Count,
  departed: Count,
  dwellMs: Count,
  stays: z.array(Count),
});

const readPlans = async (db: Db, period: Period): Promise<Funnel["plans"]> => {
  const { rows } = await db.query(
    `select service_id as "serviceId", sum(shown_first)::int as "shownFirst",
            (sum(score_sum) / nullif(sum(scored), 0))::float8 as "averageScore", sum(selected)::int as selected
       from read_model.journey_plan where ${BETWEEN}
      group by service_id order by sum(shown_first) desc, sum(selected) desc, service_id limit ${LISTED}`,
    [period.wizard, period.from, period.to],
  );
  return z.array(PlanRow).parse(rows);
};

const PlanRow = z.object({
  serviceId: ServiceId,
  shownFirst: Count,
  averageScore: z.nullable(z.number()),
  selected: Count,
});

const readWeights = async (db: Db, period: Period): Promise<Funnel["weights"]> => {
  const { rows } = await db.query(
    `select saving, service, extras, sum(shown)::int as shown
       from read_model.journey_weights where ${BETWEEN}
      group by saving, service, extras order by sum(shown) desc, saving desc, service desc limit ${LISTED}`,
    [period.wizard, period.from, period.to],
  );
  return z.array(z.extend(WeightShares, { shown: Count })).parse(rows);
};

/**
 * Duration of the submitted visits of these days, in minutes: the exact median (the lower of the two middle values),
 * rounded up to a tenth. Visits whose duration is not known completely are not among `visits`. null without any.
 */
export const readFinishTime = async (db: Db, { wizard, from, to }: Period): Promise<FinishTime | null> => {
  const { rows } = await db.query(
    `with took as (
       select tenths, sum(finished) as finished from read_model.journey_finish where ${BETWEEN} group by tenths
     ), running as (
       select tenths, sum(finished) over (order by tenths) as reached, sum(finished) over () as visits from took
     )
     select (min(tenths) / 10.0)::float8 as minutes, max(visits)::int as visits
       from running where reached * 2 >= visits`,
    [wizard, from, to],
  );
  const { minutes, visits } = FinishRow.parse(rows[0]);
  return minutes === null || visits === null ? null : { minutes, visits };
};

const FinishRow = z.object({ minutes: z.nullable(z.number()), visits: z.nullable(Count) });
type FinishTime = { readonly minutes: number; readonly visits: number };
