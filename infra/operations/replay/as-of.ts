import { STEPS, type Wizard } from "@asesorador/domain/journey/steps";
import { Country } from "@asesorador/domain/kernel/market";
import { LeadStatus } from "@asesorador/domain/lead/status";
import type { Cut } from "@asesorador/projections/replay/cut";
import { differenceOf, type FigureChange } from "@asesorador/projections/replay/difference";
import { type Figures, figuresOf, PROMISES } from "@asesorador/projections/replay/figures";
import { indexedDifference, indexedFigures } from "@asesorador/projections/replay/indexed-figures";
import type { MomentExtent } from "@asesorador/projections/replay/moment";
import { amountText, table, timeText } from "./text.ts";
import {
  caughtUp,
  cutNamed,
  marketsOf,
  momentAt,
  momentPlace,
  type ReplayContext,
  type Verb,
  writeJson,
} from "./verb.ts";

export const asOf: Verb = {
  form: "MOMENT [--market peru|chile] [--known]",
  summary: "cards, statuses, promise and funnel as they were",
  examples: ["as-of 2026-10-15T18:00", "as-of now --market peru --json", "as-of 2026-10-15 --known"],
  options: { market: "string", known: "boolean" },
  positionals: 1,
  run: async (context, values, [moment = ""]) => {
    const markets = marketsOf(values);
    const then = await figuresAt(context, await cutNamed(context, moment, values["known"] === true));
    const { figures } = then;
    if (values["json"]) writeJson(context.out, { ...momentPlace(then), figures: shown(figures, markets) });
    else context.out.write(describe(then, figures, markets));
    return 0;
  },
};

const figuresAt = async (
  context: ReplayContext,
  cut: Cut,
): Promise<MomentExtent & { readonly figures: Figures }> => {
  await caughtUp(context, [cut]);
  const indexed = await indexedFigures(context.store, cut, context);
  if (indexed) return indexed;
  const moment = await momentAt(context, cut);
  return { ...moment, figures: figuresOf(moment) };
};

const shown = (figures: Figures, markets: readonly Country[]): Figures =>
  Object.fromEntries(Object.entries(figures).filter(([name]) => isShown(name, markets)));

/** With --market, the figures of that market and of the visits to the wizard of its name. */
const isShown = (name: string, markets: readonly Country[]): boolean =>
  [...markets, ...wizardsOf(markets).map((wizard) => `visits.${wizard}`)].some((of) =>
    name.startsWith(`${of}.`),
  );

/** Those of alarms and cars belong to no market. */
const wizardsOf = (markets: readonly Country[]): readonly Wizard[] =>
  markets.length === Country.options.length ? (Object.keys(STEPS) as readonly Wizard[]) : markets;

const describe = (moment: MomentExtent, figures: Figures, markets: readonly Country[]): string => {
  const count = (name: string) => [name, ...markets.map((one) => figures[`${one}.${name}`] ?? 0)];
  const leads = table(
    ["figure", ...markets],
    [
      count("leads"),
      ...LeadStatus.options.map((status) => count(`status.${status}`)),
      ...PROMISES.map((promise) => count(`promise.${promise}`)),
      count("cancelled"),
      count("left_out"),
      count("merged"),
    ],
  );
  const sumOf = (name: string) =>
    markets.map((one) => amountText(figures[`${one}.${name}`] ?? 0, one)).join(", ");
  return [
    `${timeText(moment.at, moment.clock)}\n${moment.events} events of leads and visits, the last at position ${moment.position}\n`,
    leads,
    `savings offered a month: ${sumOf("savings_cents")}\nrevenue (commissions): ${sumOf("revenue_cents")}\n`,
    `visits reached:\n${wizardsOf(markets).map(funnelOf(figures)).join("\n")}\n`,
  ].join("\n");
};

const funnelOf =
  (figures: Figures) =>
  (wizard: Wizard): string => {
    const of = (name: string) => `${name} ${figures[`visits.${wizard}.${name}`] ?? 0}`;
    const steps = STEPS[wizard].map((step) => of(`reached.${step}`).replace("reached.", ""));
    return `  ${wizard}: ${[of("started"), ...steps, of("submitted")].join(" → ")}`;
  };

export const diff: Verb = {
  form: "A B [--market peru|chile] [--known]",
  summary: "what moved between two moments, with the leads behind each figure",
  examples: ["diff 2026-10-01 2026-10-31", "diff 2026-10-15T09:00 now --market chile --json"],
  options: { market: "string", known: "boolean" },
  positionals: 2,
  run: async (context, values, [a = "", b = ""]) => {
    const markets = marketsOf(values);
    const known = values["known"] === true;
    const [from, to] = [await cutNamed(context, a, known), await cutNamed(context, b, known)];
    const { a: before, b: after, changes: all } = await differenceAt(context, from, to);
    const changes = all.filter(({ figure }) => isShown(figure, markets));
    if (values["json"]) writeJson(context.out, { a: momentPlace(before), b: momentPlace(after), changes });
    else
      context.out.write(
        [
          `a: ${timeText(before.at, before.clock)}\nb: ${timeText(after.at, after.clock)}\n`,
          changes.length === 0
            ? "nothing moved\n"
            : table(["figure", "a", "b", "change", "leads with more; less"], changes.map(rowOf)),
        ].join("\n"),
      );
    return 0;
  },
};

const differenceAt = async (
  context: ReplayContext,
  a: Cut,
  b: Cut,
): Promise<{ readonly changes: readonly FigureChange[] } & Readonly<Record<"a" | "b", MomentExtent>>> => {
  await caughtUp(context, [a, b]);
  const indexed = await indexedDifference(context.store, [a, b], context);
  if (indexed) return indexed;
  const before = await momentAt(context, a);
  const after = await momentAt(context, b);
  return { a: before, b: after, changes: differenceOf(before, after) };
};

const rowOf = ({ figure, from, to, change, more, less }: FigureChange) => [
  figure,
  from,
  to,
  change,
  [more, less].map(someOf).join("; "),
];

const LISTED = 3;
const someOf = (leads: readonly string[]): string =>
  leads.length === 0
    ? "–"
    : `${leads.slice(0, LISTED).join(" ")}${leads.length > LISTED ? ` and ${leads.length - LISTED} more` : ""}`;
