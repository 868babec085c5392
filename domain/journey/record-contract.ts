import * as z from "zod/mini";
import { CatalogueRevision } from "../kernel/catalogue-revision.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { DistrictCode, ServiceId } from "../kernel/ids.ts";
import {
  Answers,
  Entry,
  FormField,
  ListCause,
  ListedPlans,
  ListFilters,
  ListOrder,
  OtherCategory,
  RefusalCode,
  Ruleset,
  Tool,
  WizardVersion,
} from "./reported-values.ts";
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
} from "./visit-values.ts";

/** The largest body, in bytes: a batch of lists fits. Browsers send at most 64 kB while a page is being left. */
export const MAX_BATCH_BYTES = 49_152;
/** Messages of a batch. */
export const MAX_BATCH = 30;
/** Project constant, above the plans that a market has in one type. */
const MAX_OUTSIDE = 200;
/** Project constant: a longer stay is a tab that was left open. */
const MAX_DWELL_MS = 30 * 60_000;

/** The browser's clock is not trusted: whole ms, within bounds. */
const within = (max: number) =>
  z.pipe(
    z.number(),
    z.transform((ms: number) => Math.min(max, Math.max(0, Math.round(ms)))),
  );
const Dwell = within(MAX_DWELL_MS);
/** Project constant: a comparison of plans does not take longer. */
const MAX_VISIT_MS = 24 * 60 * 60_000;
const Elapsed = within(MAX_VISIT_MS);
/** A page that was loaded before an upgrade does not send what was added since. */
const added = <Schema extends z.ZodMiniType>(schema: Schema) => z._default(z.nullable(schema), null);

const message = {
  /** Counts up from 0 in one visit: a message with a recorded number is a repeat. */
  seq: z.int().check(z.gte(0), z.lte(9_999)),
  /** Since the visit began. */
  sinceMs: added(Elapsed),
};

export const ReportedEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("step"),
    ...message,
    step: StepName,
    from: z.nullable(StepName),
    dwellMs: Dwell,
    district: added(DistrictCode),
  }),
  z.object({
    type: z.literal("shown"),
    ...message,
    count: PlanCount,
    weights: z.nullable(WeightShares),
    top: z.nullable(TopPlan),
    answers: added(Answers),
    cause: added(ListCause),
    ownWeights: added(z.boolean()),
    order: added(ListOrder),
    filters: added(ListFilters),
    plans: added(ListedPlans),
    outside: added(z.array(ServiceId).check(z.maxLength(MAX_OUTSIDE))),
    catalogue: added(CatalogueRevision),
    ruleset: added(Ruleset),
  }),
  z.object({
    type: z.literal("selected"),
    ...message,
    serviceId: ServiceId,
    rank: Rank,
    score: Score,
    /** Whether `rank` is that of the list on the screen. */
    seen: z._default(z.boolean(), false),
  }),
  z.object({ type: z.literal("submitted"), ...message, from: z.nullable(StepName), dwellMs: Dwell }),
  z.object({ type: z.literal("left"), ...message, to: OtherCategory }),
  z.object({ type: z.literal("tool"), ...message, tool: Tool }),
  z.object({
    type: z.literal("refused"),
    ...message,
    step: z.nullable(StepName),
    field: z.catch(FormField, "form"),
    code: RefusalCode,
  }),
]);
type Parsed = z.infer<typeof ReportedEvent>;
/** Fields that messages did not always have: absent is null, or false. */
type Added =
  | ("sinceMs" | "seen" | "district" | "answers" | "cause" | "ownWeights" | "order")
  | ("filters" | "plans" | "outside" | "catalogue" | "ruleset");
type WithoutAdded<One> = One extends unknown
  ? Omit<One, Added> & { readonly [Field in Extract<Added, keyof One>]?: One[Field] }
  : never;
export type ReportedEvent = WithoutAdded<Parsed>;

/** Unchecked values of the address and the browser: the server keeps those of the listed form. */
const Loose = added(z.string().check(z.maxLength(300)));

/** How the visit began; the same in each of its batches. */
export const ReportedOpening = z.object({
  wizardVersion: added(WizardVersion),
  entry: added(Entry),
  referrerHost: Loose,
  campaign: added(z.object({ source: Loose, medium: Loose, name: Loose })),
  language: Loose,
  variants: added(z.record(z.string().check(z.maxLength(300)), z.string().check(z.maxLength(300)))),
});
export type ReportedOpening = z.infer<typeof ReportedOpening>;

export const recordJourney = endpoint({
  method: "POST",
  path: "/api/journey",
  roles: "public",
  summary: "Pasos y listas de una visita anónima, por lotes; con DNT o Sec-GPC no se guarda nada",
  input: z.object({
    journeyId: JourneyId,
    wizard: Wizard,
    viewport: Viewport,
    opening: added(ReportedOpening),
    /** Since the visit began, when the batch was sent. */
    elapsedMs: added(Elapsed),
    events: z.array(ReportedEvent).check(z.minLength(1), z.maxLength(MAX_BATCH)),
  }),
  /** The number of messages taken; 0 when the visitor has opted out of measurement. */
  output: z.object({ accepted: z.int() }),
});
