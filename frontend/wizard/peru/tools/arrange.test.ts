import { ServiceId } from "@asesorador/domain/kernel/ids";
import { NO_FILTERS } from "@asesorador/domain/recommendation/browse";
import { recommendPeru } from "@asesorador/domain/recommendation/peru-recommend";
import type { PricedPlan } from "@asesorador/domain/recommendation/plan";
import { expect, test } from "vitest";
import { toggled } from "../../browse/toggled.ts";
import { compareRows } from "../../browse/tools/compare-rows.ts";
import { withoutBill } from "../../browse/tools/market.ts";
import { wholeProfile } from "../draft.ts";
import { cheapPlan, fastPlan, filledDraft, samplePlans } from "../peru-spec.ts";
import { arrange } from "./arrange.ts";
import { peruMarket } from "./market.ts";
import type { View } from "./view.ts";

const profile = wholeProfile(filledDraft);
const found = recommendPeru({ plans: samplePlans, profile });
if (found.kind !== "ranked") throw new Error("the sample catalogue has plans of the sample's type");
const ranked = found.plans;
const [first] = ranked;
if (!first) throw new Error("a ranked list has a first plan");
/** A plan of nothing but internet. */
const BARE = {
  tvChannels: null,
  decoders: 0,
  smartDecoders: 0,
  streaming: [],
  features: [],
  hasPhone: false,
} satisfies Partial<PricedPlan>;
const seen = (view: Partial<View>) =>
  arrange({
    plans: samplePlans,
    profile,
    ranked,
    view: { weights: null, filters: null, sort: null, compared: [], ...view },
  });
const names = (plans: ReturnType<typeof seen>["shown"]) => plans.map(({ plan }) => plan.name);

test("the default view is the recommendation's list", () => {
  expect(seen({}).shown).toEqual(ranked);
});

test("the visitor's weights decide the order, and the first plan is the top choice", () => {
  expect(names(seen({}).shown)).toEqual([cheapPlan.name, fastPlan.name]);
  const { all } = seen({ weights: { saving: 0, service: 100, extras: 0 } });
  expect(names(all)).toEqual([fastPlan.name, cheapPlan.name]);
  expect(all.map(({ topChoice }) => topChoice)).toEqual([true, false]);
});

test("all weights zero are the default weights", () => {
  expect(seen({ weights: { saving: 0, service: 0, extras: 0 } }).all).toBe(ranked);
});

test("filters reduce `kept`, and sorting changes only `shown`", () => {
  const filters = { ...NO_FILTERS, minMegabits: 600 };
  expect(names(seen({ filters }).shown)).toEqual([fastPlan.name]);
  expect(names(seen({ filters }).all)).toHaveLength(2);
  const sorted = seen({ sort: "velocidad" });
  expect(names(sorted.shown)).toEqual([fastPlan.name, cheapPlan.name]);
  expect(names(sorted.kept)).toEqual([cheapPlan.name, fastPlan.name]);
});

test("a plan is added to the comparison and removed; a fourth is refused", () => {
  const [a, b, c, d] = [1, 2, 3, 4].map((id) => ServiceId.parse(id));
  if (!a || !b || !c || !d) throw new Error("four ids were made");
  expect(toggled([a], b)).toEqual([a, b]);
  expect(toggled([a, b], a)).toEqual([b]);
  expect(toggled([a, b, c], d)).toBeNull();
  expect(toggled([a, b, c], c)).toEqual([a, b]);
});

test("the table has each plan's figures and marks the best of a row", () => {
  const rows = new Map(compareRows(ranked, peruMarket, 15_000).map(({ label, cells }) => [label, cells]));
  const row = (label: string) => rows.get(label)?.map(({ text, best }) => `${text}${best ? " *" : ""}`);
  expect(row("Precio al mes")).toEqual(["S/\u00a099.00 *", "S/\u00a0189.00"]);
  expect(row("Meses de promoción")).toEqual(["6 meses", "Sin promoción"]);
  expect(row("Total en 24 meses")).toEqual(["S/\u00a02,988.00 *", "S/\u00a04,536.00"]);
  expect(row("Ahorro del primer año")).toEqual(["S/\u00a0408.00 *", "Pagas S/\u00a0468.00 de más"]);
  expect(row("Velocidad")).toEqual(["300 Mbps", "1 Gbps *"]);
  expect(row("Tipo")).toEqual(["Doble Pack", "Doble Pack"]);
  expect(row("Permanencia")).toEqual(["Sin plazo", "Sin plazo"]);
});

test("no saving is the best where every plan costs more than today", () => {
  const saving = compareRows(ranked, peruMarket, 3_000).find(
    ({ label }) => label === "Ahorro del primer año",
  );
  expect(saving?.cells.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Pagas .* de más$/),
    expect.stringMatching(/^Pagas .* de más$/),
  ]);
  expect(saving?.cells.some(({ best }) => best)).toBe(false);
});

test("the table has no row about what none of the compared plans includes", () => {
  const contents = ["Canales de TV", "Decodificadores", "Streaming", "Telefonía fija", "Extras"];
  const rows = (...plans: readonly Partial<PricedPlan>[]) =>
    compareRows(
      plans.map((change) => ({ ...first, plan: { ...first.plan, ...BARE, ...change } })),
      peruMarket,
      15_000,
    ).flatMap(({ label, cells }) =>
      contents.includes(label) ? [[label, ...cells.map(({ text }) => text)]] : [],
    );
  expect(rows({}, {})).toEqual([]);
  expect(rows({ tvChannels: 80, features: ["WiFi 6"] }, { smartDecoders: 1, hasPhone: true })).toEqual([
    ["Canales de TV", "80", "No lo dice"],
    ["Decodificadores", "No incluye", "1"],
    ["Telefonía fija", "No incluye", "Incluida"],
    ["Extras", "WiFi 6", "No incluye"],
  ]);
  expect(rows({ streaming: ["Netflix"] }, {})).toEqual([["Streaming", "Netflix", "No incluye"]]);
});

test("without a bill of today the table has the year's total for its saving, and no order is called one", () => {
  const labels = (payment: number | null) =>
    compareRows(ranked, peruMarket, payment).map(({ label }) => label);
  expect(labels(15_000)).toContain("Ahorro del primer año");
  const paid = (label: string) => (label === "Ahorro del primer año" ? "Total del primer año" : label);
  expect(labels(null)).toEqual(labels(15_000).map(paid));
  const sorts = withoutBill(peruMarket).sorts.map(({ label, explanation = "" }) => label + explanation);
  expect(sorts).toHaveLength(peruMarket.sorts.length);
  expect(sorts.filter((text) => /ahorr/i.test(text))).toEqual([]);
});
