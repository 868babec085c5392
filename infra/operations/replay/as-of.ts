import { STEPS, type Wizard } from "@asesorador/domain/journey/steps";
import type { Country } from "@asesorador/domain/kernel/market";
import { LeadStatus } from "@asesorador/domain/lead/status";
import type { Cut } from "@asesorador/projections/replay/cut";
import { differenceOf, type FigureChange } from "@asesorador/projections/replay/difference";
import { type Figures, figuresOf, PROMISES } from "@asesorador/projections/replay/figures";
import { indexedDifference, indexedFigures } from "@asesorador/projections/replay/indexed-figures";
import type { MomentExtent } from "@asesorador/projections/replay/moment";
import { parseCut } from "./parse-cut.ts";
import { amountText, table, timeText } from "./text.ts";
import {
  caughtUp,
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
    const then = await figuresAt(context, parseCut(moment, values["known"] === true));
    const { figures } = then;
    if (values["json"])
      writeJson(context.out, { ...momentPlace(then), figures: shown(figures, markets, values) });
    else context.out.write(describe(then, figures, markets, values));
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

/** With --market, the figures of that market alone: without visits, which belong to wizards. */
const shown = (figures: Figures, markets: readonly Country[], { market }: { market?: unknown }): Figures =>
  Object.fromEntries(
    Object.entries(figures).filter(([name]) => isShown(name, markets, market !== undefined)),
  );

const isShown = (name: string, markets: readonly Country[], ofOne: boolean): boolean =>
  name.startsWith("visits.") ? !ofOne : markets.some((market) => name.startsWith(`${market}.`));

const describe = (
  moment: MomentExtent,
  figures: Figures,
  markets: readonly Country[],
  { market }: { market?: unknown },
): string => {
  const count = (name: string) => [name, ...markets.map((one) => figures[`${one}.${name}`] ?? 0)];
  const leads = table(
    ["figure", ...markets],
    [
      count("leads"),
      ...LeadStatus.options.map((status) => count(`status.${status}`)),
      ...PROMISES.map((promise) => count(`promise.${promise}`)),
      count("left_out"),
      count("merged"),
    ],
  );
  const savings = markets.map((one) => amountText(figures[`${one}.savings_cents`] ?? 0, one)).join(", ");
  const funnels =
    market === undefined ? (Object.keys(STEPS) as readonly Wizard[]).map(funnelOf(figures)) : [];
  return [
    `${timeText(moment.at, moment.clock)}\n${moment.events} events of leads and visits, the last at position ${moment.position}\n`,
    leads,
    `savings offered a month: ${savings}\n`,
    ...(funnels.length === 0 ? [] : [`visits reached:\n${funnels.join("\n")}\n`]),
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
    const [from, to] = [parseCut(a, known), parseCut(b, known)];
    const { a: before, b: after, changes: all } = await differenceAt(context, from, to);
    const changes = all.filter(({ figure }) => isShown(figure, markets, values["market"] !== undefined));
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
  ...[figure, from, to, change],
  [more, less].map(someOf).join("; "),
];

const LISTED = 3;
const someOf = (leads: readonly string[]): string =>
  leads.length === 0
    ? "–"
    : `${leads.slice(0, LISTED).join(" ")}${leads.length > LISTED ? ` and ${leads.length - LISTED} more` : ""}`;
