import { WIZARDS } from "@asesorador/domain/journey/steps";
import { LostReason } from "@asesorador/domain/lead/status";
import { COHORTS, type Cohort, cohortTally } from "@asesorador/projections/replay/cohorts";
import {
  FUNNEL_ENDS,
  FUNNEL_GROUPS,
  type FunnelGroup,
  funnelNeeds,
  funnelTally,
} from "@asesorador/projections/replay/funnel";
import { historyExtent, type MomentExtent } from "@asesorador/projections/replay/moment";
import type { Tally } from "@asesorador/projections/replay/moment-records";
import {
  type Amount,
  type Known,
  MixedCurrencies,
  type Money,
  moneyTally,
} from "@asesorador/projections/replay/money";
import { RESPONSE_GROUPS, type Response, responseTally } from "@asesorador/projections/replay/responses";
import { Usage } from "../../kernel/command-line.ts";
import { durationText, shareText, table, timeText } from "./text.ts";
import {
  cutNamed,
  marketsOf,
  oneOf,
  type ReplayContext,
  talliesAt,
  text,
  type Values,
  type Verb,
  writeJson,
} from "./verb.ts";

const AT = { at: "string", known: "boolean" } as const;

const cutOf = (context: ReplayContext, values: Values) =>
  cutNamed(context, text(values, "at") ?? "now", values["known"] === true);
const LEADS = { only: "leads" } as const;

export const funnel: Verb = {
  form: "[--wizard peru|chile|alarm|car] [--by device|campaign|variant|entry|company|district|week] [--until converted] [--at MOMENT] [--known]",
  summary: "steps reached, left and the time on them; on to the leads' statuses",
  examples: [
    "funnel --wizard peru --by campaign",
    "funnel --wizard peru --by campaign --until converted",
    "funnel --by device --at 2026-10-15 --json",
  ],
  options: { ...AT, wizard: "string", by: "string", until: "string" },
  positionals: 0,
  run: async (context, values) => {
    const wizard = oneOf(values, "wizard", WIZARDS);
    const until = oneOf(values, "until", FUNNEL_ENDS) ?? "submitted";
    const by = oneOf(values, "by", FUNNEL_GROUPS) ?? "device";
    const asked = wizard === undefined ? WIZARDS : [wizard];
    const tallies = ({ at }: MomentExtent) => asked.map((one) => funnelTally({ at, wizard: one, by, until }));
    const { extent, results } = await talliesAt(
      context,
      await cutOf(context, values),
      tallies,
      funnelNeeds({ until }),
    );
    const funnels = asked.map((one, i) => ({ wizard: one, groups: results[i] ?? [] }));
    if (values["json"]) writeJson(context.out, { ...historyExtent(extent), by, until, funnels });
    else
      context.out.write(
        [
          `${timeText(extent.at, extent.clock)}\n`,
          ...funnels.map(
            ({ wizard: one, groups }) => `${one}\n${table(FUNNEL_HEAD, groups.flatMap(funnelRows))}`,
          ),
        ].join("\n"),
      );
    return 0;
  },
};

const FUNNEL_HEAD = [
  "group",
  "step",
  "reached",
  "of started",
  "left",
  "of reached",
  "ongoing",
  "stays",
  "median",
  "p90",
];
const funnelRows = ({ group, started, steps, submitted, elsewhere, leads }: FunnelGroup) => [
  ...steps.map((step) => [group, step.step, ...stageCells(step, started)]),
  [group, "submitted", ...endCells(submitted, started)],
  ...(elsewhere > 0 ? [[group, "other category", ...endCells(elsewhere, started)]] : []),
  ...(leads ?? []).map((lead) => [
    group,
    `lead ${lead.status}`,
    ...stageCells(lead, leads?.[0]?.reached ?? 0),
  ]),
];
type Stage = Pick<FunnelGroup["steps"][number], "reached" | "left" | "ongoing" | "dwell">;
const stageCells = ({ reached, left, ongoing, dwell }: Stage, started: number) => [
  reached,
  shareText(reached, started),
  left,
  shareText(left, reached),
  ongoing,
  dwell.n,
  durationText(dwell.median),
  durationText(dwell.p90),
];
/** An end of the funnel is neither left nor stayed on. */
const endCells = (count: number, started: number) => [
  count,
  shareText(count, started),
  null,
  null,
  null,
  null,
  null,
  null,
];

/** The moment, then each market's table below its name. */
const writeMarkets = (
  { out }: Pick<ReplayContext, "out">,
  { at, clock }: MomentExtent,
  tables: readonly (readonly [market: string, table: string])[],
): void => {
  const parts = tables.map(([market, text]) => `${market}\n${text}`);
  out.write([`${timeText(at, clock)}\n`, ...parts].join("\n"));
};

const MAX_DAYS = 3_650;
const DEFAULT_AFTER = "7,14,30";

const daysAfterOf = (values: Values): readonly number[] => {
  const all = (text(values, "after") ?? DEFAULT_AFTER).split(",").map((part) => {
    const days = /^\d{1,4}$/.test(part) ? Number(part) : Number.NaN;
    if (!(days >= 1 && days <= MAX_DAYS))
      throw new Usage(
        `--after: ${JSON.stringify(part)} is no number of days from 1 to ${MAX_DAYS}, as in 7,14,30`,
      );
    return days;
  });
  const twice = all.find((days, i) => all.indexOf(days) < i);
  if (twice !== undefined) throw new Usage(`--after: ${twice} is given twice`);
  return all;
};

export const cohort: Verb = {
  form: "[--by week|month|campaign|source|brand|company|category] [--after 7,14,30] [--market peru|chile] [--at MOMENT] [--known]",
  summary: "leads that came together: contacted, converted and lost after so many days",
  examples: [
    "cohort --by week --after 7,14,30",
    "cohort --by month --market peru",
    "cohort --by brand --market chile",
  ],
  options: { ...AT, by: "string", after: "string", market: "string" },
  positionals: 0,
  run: async (context, values) => {
    const by = oneOf(values, "by", COHORTS) ?? "week";
    const after = daysAfterOf(values);
    const markets = marketsOf(values);
    const tallies = ({ at }: MomentExtent) => markets.map((market) => cohortTally({ at, market, by, after }));
    const { extent, results } = await talliesAt(context, await cutOf(context, values), tallies, LEADS);
    const all = markets.map((market, i) => ({ market, cohorts: results[i] ?? [] }));
    if (values["json"]) writeJson(context.out, { ...historyExtent(extent), by, markets: all });
    else
      writeMarkets(
        context,
        extent,
        all.map(({ market, cohorts }) => [market, table(COHORT_HEAD(by), cohorts.flatMap(cohortRows))]),
      );
    return 0;
  },
};

const COHORT_HEAD = (by: string) => [by, "leads", "after days", "n", "contacted", "converted", "lost"];
const cohortRows = ({ cohort: name, leads, ages }: Cohort) =>
  ages.map(({ days, n, contacted, converted, lost }) => [
    name,
    leads,
    days,
    n,
    ...[contacted, converted, lost].map((count) => (n === 0 ? null : `${count} (${shareText(count, n)})`)),
  ]);

export const response: Verb = {
  form: "[--by adviser|hour|weekday] [--market peru|chile] [--at MOMENT] [--known]",
  summary: "promise kept, and the time to the first contact by the wall clock and in support hours",
  examples: ["response --by adviser --market peru", "response --by hour", "response --by weekday"],
  options: { ...AT, by: "string", market: "string" },
  positionals: 0,
  run: async (context, values) => {
    const by = oneOf(values, "by", RESPONSE_GROUPS) ?? "adviser";
    const markets = marketsOf(values);
    const tallies = ({ at }: MomentExtent) => markets.map((market) => responseTally({ at, market, by }));
    const { extent, results } = await talliesAt(context, await cutOf(context, values), tallies, LEADS);
    const all = markets.map((market, i) => ({ market, groups: results[i] ?? [] }));
    if (values["json"]) writeJson(context.out, { ...historyExtent(extent), by, markets: all });
    else
      writeMarkets(
        context,
        extent,
        all.map(({ market, groups }) => [market, table(RESPONSE_HEAD(by), groups.map(responseRow))]),
      );
    return 0;
  },
};

const RESPONSE_HEAD = (by: string) => [
  by,
  "leads",
  "met",
  "kept",
  "late",
  "breached",
  "waiting",
  "n",
  "median",
  "p90",
  "median (support)",
  "p90 (support)",
];
const responseRow = ({ group, leads, promise, wallMs, supportMs }: Response) => [
  group,
  leads,
  promise.met,
  shareText(promise.met, promise.met + promise.late + promise.breached),
  promise.late,
  promise.breached,
  promise.waiting,
  wallMs.n,
  ...[wallMs.median, wallMs.p90, supportMs.median, supportMs.p90].map(durationText),
];

export const money: Verb = {
  form: "--market peru|chile [--at MOMENT] [--known]",
  summary:
    "savings offered and their outcome, savings and prices of contracts, revenue, churn; never of two currencies",
  examples: ["money --market peru", "money --market chile --at 2026-10-31"],
  options: { ...AT, market: "string" },
  positionals: 0,
  run: async (context, values) => {
    const markets = marketsOf(values);
    const tally = (): Tally<Money | null> => {
      const { lead, result } = moneyTally();
      return { lead: (one) => markets.includes(one.market) && lead(one), result };
    };
    const { extent, results } = await oneCurrency(async () =>
      talliesAt(context, await cutOf(context, values), () => [tally()], LEADS),
    );
    const [result = null] = results;
    if (values["json"]) writeJson(context.out, { ...historyExtent(extent), money: result });
    else
      context.out.write(
        `${timeText(extent.at, extent.clock)}\n\n${result ? moneyText(result) : "no leads\n"}`,
      );
    return 0;
  },
};

const oneCurrency = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof MixedCurrencies)) throw error;
    const choices = error.markets.map((market) => `--market ${market}`).join(" or ");
    throw new Usage(`${error.message}: choose ${choices}`);
  }
};

const moneyText = ({
  currency,
  offered,
  converted,
  open,
  lost,
  leftOut,
  obtained,
  price,
  revenue,
  churn,
}: Money): string => {
  const contracts = (name: string, { unknown, ...known }: Known) => {
    const [label, leads, amount] = row(name, known);
    return [label ?? "", leads ?? 0, unknown, amount ?? ""];
  };
  const row = (name: string, { leads, cents }: Amount) => [name, leads, (cents / 100).toFixed(2)];
  return [
    table(
      ["savings a month", "leads", currency],
      [
        row("offered", offered),
        row("converted", converted),
        row("open", open),
        ...LostReason.options.map((reason) => row(`lost: ${reason}`, lost[reason])),
      ],
    ),
    `${leftOut} more leads are in no sum: their payment is in doubt, or not in ${currency}.\n\n`,
    table(
      ["active contracts", "known", "unknown", currency],
      [
        contracts("savings a month obtained", obtained),
        contracts("price a month", price),
        contracts("revenue (commissions)", revenue),
      ],
    ),
    `cancelled: ${churn.cancelled} of ${churn.converted} converted${churn.converted === 0 ? "" : ` (${shareText(churn.cancelled, churn.converted)})`}\n`,
  ].join("");
};
