import { teamDayAndTime } from "@asesorador/domain/kernel/local-time";
import {
  MAX_PLANS,
  nearestPlans,
  notAfterNow,
  parsePlans,
  parsePrices,
  planNamedTwice,
} from "@asesorador/domain/replay/change";
import { parseWeights, type WeightsProblem } from "@asesorador/domain/replay/weights";
import {
  type Period,
  readWhatIf,
  UnknownPlan,
  type WhatIf,
} from "@asesorador/projections/replay/read-what-if";
import {
  type Change,
  type ChosenRanks,
  type MarketWhatIf,
  UNREPLAYABLE,
  type Unreplayable,
} from "@asesorador/projections/replay/what-if";
import { Usage } from "../../kernel/command-line.ts";
import { timesOf } from "./events.ts";
import { parseInstant } from "./parse-cut.ts";
import { amountText, shareText, table } from "./text.ts";
import { marketsOf, text, type Values, type Verb, writeJson } from "./verb.ts";

export const whatIf: Verb = {
  form: "[--weights 20/30/50] [--catalogue MOMENT] [--price PLAN=AMOUNT|±N%] [--off PLAN] [--from M] [--to M] [--market peru|chile]",
  summary:
    "every list that was shown, computed again over the catalogue of its own moment: with other weights (saving/service/extras), the catalogue of a day, a price, or without a plan; --from and --to limit when a list was shown",
  examples: [
    "what-if --weights 20/30/50 --market peru",
    "what-if --price 24=99,31=120.50",
    "what-if --price 24=-10%",
    "what-if --price 24=99 --from 2026-10-01 --to 2026-10-31",
    "what-if --off 31 --json",
    "what-if --catalogue 2026-09-01",
  ],
  options: {
    weights: "string",
    catalogue: "string",
    price: "string",
    off: "string",
    from: "string",
    to: "string",
    market: "string",
  },
  positionals: 0,
  run: async ({ store, nowMs, signal, onProgress, out }, values) => {
    const change = changeOf(values, nowMs);
    const request = { markets: marketsOf(values), change, shown: periodOf(values), sample: false };
    const answer = await readWhatIf(store, request, { nowMs, signal, onProgress }).catch((error: unknown) => {
      throw error instanceof UnknownPlan ? new Usage(unknownPlanText(error)) : error;
    });
    if (values["json"]) writeJson(out, answer);
    else out.write(describe(answer));
    return 0;
  },
};

/** Throws Usage. */
const periodOf = (values: Values): Period => {
  const { from, to } = timesOf(values);
  return { from: Number.isFinite(from) ? from : null, to: Number.isFinite(to) ? to : null };
};

const changeOf = (values: Values, nowMs: number): Change => {
  const [weights, catalogue] = [text(values, "weights"), text(values, "catalogue")];
  const parsed = weights === undefined ? null : parseWeights(weights);
  if (parsed && !parsed.ok) throw new Usage(`--weights: ${problemText(parsed.problem)}`);
  const [price, off] = [text(values, "price"), text(values, "off")];
  for (const [option, plans] of Object.entries({ price, off })) {
    const twice = planNamedTwice(plans ?? "");
    if (twice !== null) throw new Usage(`--${option}: plan ${twice} is named twice`);
  }
  const prices = price === undefined ? [] : parsePrices(price);
  if (!prices)
    throw new Usage(
      `--price: ${JSON.stringify(price)} is not like 24=99, a plan's id and a price above 0, or 24=-10%; ${SEVERAL}`,
    );
  const switchedOff = off === undefined ? [] : parsePlans(off);
  if (!switchedOff) throw new Usage(`--off: ${JSON.stringify(off)} is no plan's id, like 31; ${SEVERAL}`);
  return {
    weights: parsed?.weights ?? null,
    catalogueAt: catalogue === undefined ? null : notAfterNow(parseInstant(catalogue, "last"), nowMs),
    prices,
    off: switchedOff,
  };
};

const SEVERAL = `several (up to ${MAX_PLANS}) with commas`;

const problemText = (problem: WeightsProblem): string => {
  switch (problem.code) {
    case "not_three":
      return "three are needed, saving/service/extras, as in 20/30/50";
    case "all_zero":
      return "all three are 0";
    case "negative":
      return `${problem.part} is negative: ${problem.given}`;
    case "not_a_number":
      return `${problem.part} is not a number: ${JSON.stringify(problem.given)}`;
  }
};

const unknownPlanText = ({ serviceId, known, elsewhere }: UnknownPlan): string => {
  const near = nearestPlans(serviceId, known);
  const where = elsewhere
    ? ` in the market asked for: ${nearestPlans(serviceId, [elsewhere])} is of ${elsewhere.market}`
    : "";
  return [
    `plan: there is no "${serviceId}"${where}. ${near.length === 0 ? "No plan is known" : `Nearest: ${near.join(", ")}`}`,
    'npm run replay -- sql "select distinct service_id, service, brand from price" lists them',
  ].join("\n");
};

const WHY = {
  first_version: "recorded without answers (version 1)",
  other_rules: "made by other rules of the recommendation",
  unknown_catalogue: "of a catalogue that history does not have",
  not_reproduced: "not reproduced to rank and score",
} as const satisfies Record<Unreplayable, string>;

const describe = ({ change, shown, markets, plans }: WhatIf): string => {
  const nameOf = (serviceId: number): string => {
    const plan = plans.find((one) => one.serviceId === serviceId);
    return plan ? `${plan.serviceId} ${plan.name}` : String(serviceId);
  };
  return [
    `${changeText(change, nameOf)}${periodText(shown)}\n`,
    ...markets.map((one) => marketText(one, change, nameOf)),
  ].join("\n");
};

type NameOf = (serviceId: number) => string;

const changeText = ({ weights, catalogueAt, prices, off }: Change, nameOf: NameOf): string => {
  const parts = [
    weights &&
      `weights ${weights.saving}/${weights.service}/${weights.extras} (saving/service/extras, of 100)`,
    catalogueAt !== null && `the catalogue of ${teamDayAndTime(catalogueAt)} Lima`,
    ...prices.map((price) => `plan ${nameOf(price.serviceId)} ${priceText(price)}`),
    ...off.map((serviceId) => `without plan ${nameOf(serviceId)}`),
  ].filter(Boolean);
  return `what if: ${parts.length === 0 ? "as it was" : parts.join(", ")}`;
};

const priceText = (price: Change["prices"][number]): string =>
  "percent" in price
    ? `${price.percent > 0 ? "+" : ""}${price.percent} %, its promotion too`
    : `at ${(price.priceCents / 100).toFixed(2)}`;

const periodText = ({ from, to }: Period): string => {
  if (from === null && to === null) return "";
  const ends = [
    from === null ? "" : ` from ${teamDayAndTime(from)}`,
    to === null ? "" : ` to ${teamDayAndTime(to)}`,
  ];
  return `; lists shown${ends.join("")} Lima`;
};

const SHOWN_CHANGES = 5;

const marketText = (answer: MarketWhatIf, change: Change, nameOf: NameOf): string => {
  const head = replayedLines(answer, change);
  if (answer.replayed === 0) return `${head.join("\n")}\n`;
  return [...head, "", ...effectTables(answer), ...changedLists(answer, nameOf)].join("\n");
};

/** How many lists were replayed, and why the others were not. */
const replayedLines = (answer: MarketWhatIf, { weights }: Change): readonly string[] => {
  const { market, lists, submitted, replayed, notReplayable, computed } = answer;
  const reasons = UNREPLAYABLE.filter((reason) => notReplayable[reason] > 0).map(
    (reason) => `  ${notReplayable[reason]} ${WHY[reason]}`,
  );
  return [
    market,
    `${lists} lists were shown (${submitted} in visits that sent a request); ${replayed} replayed (${shareText(replayed, lists) ?? "–"}): ${computed} distinct ones, each computed once`,
    ...reasons,
    ...(weights && market === "chile"
      ? ["  the chile wizard has no weights: --weights changes none of its lists"]
      : []),
  ];
};

const effectTables = (answer: MarketWhatIf): readonly string[] => {
  const { market, replayed, savings, chosen } = answer;
  const amount = (cents: number) => amountText(cents, market);
  return [
    table(
      ["of the lists that were replayed", "lists", "share"],
      [
        ["another first plan", answer.otherFirst, shareText(answer.otherFirst, replayed)],
        ["other plans or another order", answer.otherOrder, shareText(answer.otherOrder, replayed)],
        ["the first plan saves more", savings.more, shareText(savings.more, replayed)],
        ["the first plan saves less", savings.less, shareText(savings.less, replayed)],
      ],
    ),
    `savings a month by the first plan: ${amount(savings.beforeCents)} → ${amount(savings.afterCents)} (${amount(savings.afterCents - savings.beforeCents)})\n`,
    ...(savings.histogram.length === 0
      ? []
      : [
          table(
            ["change in savings from", "below", "lists"],
            savings.histogram.map(({ from, until, n }) => [amount(from), amount(until), n]),
          ),
        ]),
    table(
      ["brand", "first before", "share", "first after", "share", "change"],
      answer.brands.map(({ brand, before, after }) => [
        brand || "(no plan)",
        before,
        shareText(before, replayed),
        after,
        shareText(after, replayed),
        after - before,
      ]),
    ),
    table(
      [`place of what ${chosen.visits} visits chose`, "before", "after"],
      RANKS.map((rank) => [rank, chosen.before[rank], chosen.after[rank]]),
    ),
  ];
};

/** The latest lists that changed. */
const changedLists = ({ market, changed, changedCount }: MarketWhatIf, nameOf: NameOf): readonly string[] => {
  if (changed.length === 0) return [];
  const rows = changed
    .slice(0, SHOWN_CHANGES)
    .map(({ at, before, after }) => [
      teamDayAndTime(Date.parse(at)),
      ...[before, after].flatMap((first) =>
        first ? [nameOf(first.serviceId), amountText(first.savingsCents, market)] : [null, null],
      ),
    ]);
  const head = ["shown (Lima)", "first before", "saves", "first after", "saves"];
  return [
    `${changedCount} lists with another first plan or other savings; the latest:\n${table(head, rows)}`,
  ];
};

const RANKS = ["first", "second", "third", "later", "gone"] as const satisfies (keyof ChosenRanks)[];
