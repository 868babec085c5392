import { STEPS, type Wizard } from "@asesorador/domain/journey/steps";
import type { Country } from "@asesorador/domain/kernel/market";
import { LeadStatus } from "@asesorador/domain/lead/status";
import type { Cut } from "@asesorador/projections/replay/cut";
import { type Figures, figuresOf, PROMISES } from "@asesorador/projections/replay/figures";
import { indexedFigures } from "@asesorador/projections/replay/indexed-figures";
import { historyExtent, type MomentExtent } from "@asesorador/projections/replay/moment";
import { isShown, wizardsOf } from "./shown-figures.ts";
import { amountText, table, timeText } from "./text.ts";
import { caughtUp, cutNamed, marketsOf, momentAt, type ReplayContext, type Verb, writeJson } from "./verb.ts";

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
    if (values["json"]) writeJson(context.out, { ...historyExtent(then), figures: shown(figures, markets) });
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
