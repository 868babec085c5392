import type { ServiceId } from "@asesorador/domain/kernel/ids";
import { toCents } from "@asesorador/domain/kernel/money";
import { NO_COMPANY } from "@asesorador/domain/kernel/no-company";
import type { Listed } from "@asesorador/domain/recommendation/browse";
import { withSavings } from "@asesorador/domain/recommendation/chile-pick";
import { mostSaving } from "@asesorador/domain/recommendation/most-saving";
import { recommendPeru } from "@asesorador/domain/recommendation/peru-recommend";
import { forHousing, toPlan } from "@asesorador/domain/recommendation/plan";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { pesosOfCents } from "../../kernel/formats.ts";
import { CompactCard } from "../browse/CompactCard.tsx";
import { FirstPlanBar } from "../browse/FirstPlanBar.tsx";
import { compareRows } from "../browse/tools/compare-rows.ts";
import { sampleService as chileService } from "../chile/chile-spec.ts";
import { PickedPlan } from "../chile/PickedPlan.tsx";
import { PlanCard as ChileCard } from "../chile/PlanCard.tsx";
import { PlanDetails } from "../chile/PlanDetails.tsx";
import { tools as chileTools } from "../chile/tools.ts";
import { ChosenStrip } from "../peru/ChosenPlan.tsx";
import { type Draft, profileOf } from "../peru/draft.ts";
import { PlanCard as PeruCard } from "../peru/PlanCard.tsx";
import { PlanDialog } from "../peru/PlanDialog.tsx";
import { PlanReceipt } from "../peru/PlanReceipt.tsx";
import type { PeruContext } from "../peru/peru-context.ts";
import { filledDraft, sampleService } from "../peru/peru-spec.ts";
import { SentDialog } from "../peru/SentDialog.tsx";
import type { PeruState } from "../peru/step.ts";
import { peruMarket } from "../peru/tools/market.ts";
import { FirstPlanTerms } from "./plan-costs.tsx";
import { NothingSaved } from "./saves-most.tsx";

const words = (element: ReactElement) =>
  renderToStaticMarkup(element)
    .replace(/<(p|dt|dd|button|h\d)\b/g, " <$1")
    .replace(/<[^>]+>/g, "")
    .replaceAll("\u00a0", " ");
const nothing = () => {};
const ORDER = "Del precio más bajo al más alto.";
const BAIT = { price: 45_000, promotionalPrice: 20_000, promotionalMonths: 3, installationFee: 30_000 };

const chile = (change: Parameters<typeof chileService>[0], pesos: number) => {
  const paymentCents = toCents(pesos);
  const one = withSavings(forHousing(toPlan(chileService(change)), null), paymentCents);
  const most = { year: null, twoYears: null };
  const props = { one, paymentCents, most, onChoose: nothing, isCompared: false, onCompare: nothing };
  return { ...props, label: "Elegir", onDetails: nothing, onClose: nothing };
};

const peru = (
  change: Parameters<typeof sampleService>[0],
  currentCompany: Draft["currentCompany"] = filledDraft.currentCompany,
) => {
  const profile = profileOf({ ...filledDraft, currentCompany, monthlyPayment: "150" });
  if (!profile) throw new Error("the sample draft is complete");
  const found = recommendPeru({ plans: [toPlan(sampleService(change))], profile });
  const ranked = found.kind === "ranked" ? found.plans[0] : undefined;
  if (!ranked) throw new Error("the sample plan is of the sample's type");
  const most = { year: null, twoYears: null };
  const actions = { most, onChoose: nothing, onMore: nothing, isCompared: false, onCompare: nothing };
  return { ranked, paymentCents: 15_000, ...actions };
};

test("Chile's first year includes promotional months, regular months and the installation", () => {
  const props = chile({ price: 32_990, promotionalPrice: 25_990, installationFee: 20_000 }, 38_000);
  for (const card of [
    <ChileCard key="card" {...props} />,
    <PickedPlan key="pick" {...props} mark="PARA TI" reason="" />,
    <PlanDetails key="details" {...props} chooseLabel="Elegir" />,
  ]) {
    // 6 × 12,010 + 6 × 5,010 − 20,000
    expect(words(card)).toContain("Ahorro del primer año $82.120");
    expect(words(card)).toContain("Ahorro al mes, 6 meses $12.010");
    expect(words(card)).toContain("Instalación y router $20.000");
    expect(words(card)).toMatch(/Permanencia (Sin plazo|\d+ mes)/);
  }
});

test("a plan that costs more over the year shows no saving in Chile, but the month from which it costs more", () => {
  const text = words(<ChileCard {...chile(BAIT, 30_000)} />);
  // 12 × 30,000 − (3 × 20,000 + 9 × 45,000 + 30,000)
  expect(text).toContain("Pagas de más el primer año $135.000");
  expect(text).toContain("Desde el mes 4 pagas $15.000 más al mes que hoy.");
  expect(text).not.toContain("Ahorro");
});

test("Peru's cards show installation and minimum term, and include the installation", () => {
  const props = peru({ installationFee: 90, permanenceMonths: 12 });
  for (const card of [
    <PeruCard key="card" {...props} />,
    <PlanReceipt key="receipt" {...props} weights={null} order={ORDER} />,
  ]) {
    expect(words(card)).toContain("Ahorro del primer año S/ 318.00");
    expect(words(card)).toContain("Total en 24 meses S/ 3,078.00");
    expect(words(card)).toContain("Instalación y router S/ 90.00");
    expect(words(card)).toContain("Permanencia 12 meses");
  }
});

test("the first plan says on a phone, too, what it costs in two years, what binds, and that coverage is open", () => {
  const { ranked } = peru({ installationFee: 90, permanenceMonths: 12 });
  const text = (paymentCents: number | null) =>
    words(<FirstPlanTerms one={ranked} paymentCents={paymentCents} money={peruMarket.money} />);
  expect(text(15_000).trim()).toBe(
    "Total en 24 meses S/ 3,078.00 Instalación y router S/ 90.00 Permanencia 12 meses Cobertura en tu casa Por confirmar La instalación ya está contada en estos montos.",
  );
  // Its total is above the reasons.
  expect(text(null)).not.toContain("Total");
});

test("a compact card has the price and its months, the later price, the first year, and the reason, the fee or the rises", () => {
  const action = { label: "", onPress: nothing };
  const card = (change: Parameters<typeof chileService>[0], pesos: number) => {
    const { one, paymentCents } = chile(change, pesos);
    const costs = {
      one,
      paymentCents,
      money: pesosOfCents,
      detail: "VTR · 400 Mbps",
      reason: "Fibra óptica",
    };
    return words(
      <CompactCard {...costs} choose={action} more={action} isCompared={false} onCompare={nothing} />,
    );
  };
  const saving = card({ price: 32_990, promotionalPrice: 25_990, installationFee: 20_000 }, 38_000);
  for (const part of [
    "$25.990al mes, 6 meses",
    "Después $32.990",
    "Ahorras $82.120 el primer año",
    "Instalación $20.000, ya contada",
  ])
    expect(saving).toContain(part);
  // The fee has the place of the reason.
  expect(saving).not.toContain("Fibra óptica");
  expect(card({ installationFee: 0 }, 38_000)).toContain("Fibra óptica");
  const bait = card(BAIT, 30_000);
  expect(bait).toContain("Pagas $135.000 de más el primer año");
  expect(bait).toContain("Desde el mes 4: $15.000 más que hoy");
  expect(bait).not.toMatch(/Ahorras|Fibra óptica/);
  // Its promotion costs more than today as well.
  const dear = card(
    { price: 45_000, promotionalPrice: 32_000, promotionalMonths: 3, installationFee: 0 },
    30_000,
  );
  expect(dear).toContain("Pagas $2.000 más al mes que hoy Desde el mes 4: $15.000 más que hoy");
  expect(dear).not.toContain("Instalación");
});

test("a card of a plan that begins dearer than today says what the months after its promotion cost more", () => {
  const { ranked, ...actions } = peru({ price: 189, promotionalPrice: 160, promotionalMonths: 6 });
  expect(words(<PeruCard {...actions} ranked={ranked} />)).toContain(
    "Pagas S/ 10.00 más al mes que hoy. Desde el mes 7 pagas S/ 39.00 más al mes que hoy.",
  );
});

test("a first year that costs what is paid today is no saving of nothing", () => {
  const { ranked, ...actions } = peru({ price: 150, promotionalPrice: null, installationFee: 0 });
  const action = { label: "", onPress: nothing };
  const costs = { one: ranked, paymentCents: 15_000, money: peruMarket.money, detail: "", reason: "" };
  const compact = (
    <CompactCard {...costs} choose={action} more={action} isCompared={false} onCompare={nothing} />
  );
  expect(words(compact)).toContain("Pagas lo mismo el primer año");
  const full = renderToStaticMarkup(<PeruCard {...actions} ranked={ranked} />);
  expect(full).toMatch(/Ahorro del primer año<.+?<dd>S\/.0\.00</);
  expect(renderToStaticMarkup(compact)).not.toContain("text-saving");
});

test("the sticky bar's buttons name the plan, whose card is far from them in the reading order", () => {
  const { plan } = peru({}).ranked;
  const choose = { label: "CONTRATAR MI PLAN PERFECTO", onPress: nothing };
  const more = { label: "Ver más", name: "Ver más de Fibra 300 + TV, WIN", onPress: nothing };
  const bar = <FirstPlanBar plan={plan} choose={choose} more={more} isCompared={false} onCompare={nothing} />;
  const names = [...renderToStaticMarkup(bar).matchAll(/aria-label="([^"]+)"/g)].map(([, name]) => name);
  expect(names).toEqual([
    "Comparar Fibra 300 + TV, WIN",
    "Ver más de Fibra 300 + TV, WIN",
    "CONTRATAR MI PLAN PERFECTO: Fibra 300 + TV, WIN",
  ]);
});

test("the sticky bar of a plan that is not the recommendation shows the plan's name", () => {
  const { plan } = peru({}).ranked;
  const action = { label: "Contratar Plan", onPress: nothing };
  const bar = (isNamed: boolean) =>
    words(
      <FirstPlanBar
        plan={plan}
        choose={action}
        isNamed={isNamed}
        more={action}
        isCompared={false}
        onCompare={nothing}
      />,
    );
  expect(bar(true)).toContain("Contratar Plan Fibra 300 + TV");
  expect(bar(false)).not.toContain("Fibra");
});

test("a plan with a dearer first year has no reason that mentions a saving", () => {
  const { ranked } = peru({ price: 189, promotionalPrice: 99, promotionalMonths: 2 });
  expect(ranked.reasons.filter(({ code }) => code.startsWith("saving"))).toEqual([]);
});

test("the comparison has the installation and the same first year as the cards, in both currencies", () => {
  const row = (rows: ReturnType<typeof compareRows>, label: string) =>
    rows.find((each) => each.label === label)?.cells.map(({ text }) => text.replaceAll("\u00a0", " "));
  const { ranked } = peru({ installationFee: 90 });
  const soles = compareRows([ranked], peruMarket, 15_000);
  expect(row(soles, "Instalación y router")).toEqual(["S/ 90.00"]);
  const free = compareRows([peru({ installationFee: 0 }).ranked], peruMarket, 15_000);
  expect(row(free, "Instalación y router")).toEqual(["Gratis"]);
  expect(row(soles, "Ahorro del primer año")).toEqual(["S/ 318.00"]);
  const { one, paymentCents } = chile(BAIT, 30_000);
  const pesos = compareRows([one], chileTools.market, paymentCents);
  expect(row(pesos, "Ahorro del primer año")).toEqual(["Pagas $135.000 de más"]);
});

test("the first card names the plan that saves more, and that plan has a badge", () => {
  const { ranked: first, ...actions } = peru({
    name: "Corto",
    price: 189,
    promotionalPrice: 79,
    promotionalMonths: 2,
  });
  const { ranked: other } = peru({ id: 77 as ServiceId, name: "Parejo", price: 100, promotionalPrice: null });
  const most = mostSaving([first, other], 15_000);
  const props = { ...actions, most };
  const named = words(<PlanReceipt {...props} ranked={first} weights={null} order={ORDER} />);
  expect(named).toContain("Va primero por el orden de la lista (del precio más bajo al más alto).");
  expect(named).toContain("El que más ahorra en un año es Parejo (WIN): S/ 600.00. Este, nada.");
  expect(named).toContain("El que más ahorra en 24 meses es Parejo (WIN): S/ 1,200.00. Este, nada.");
  const marked = words(<PeruCard {...props} ranked={other} />);
  expect(marked).toContain("El que más ahorra en un año");
  expect(marked).toContain("El que más ahorra en 24 meses");
  expect(words(<PeruCard {...props} ranked={first} />)).not.toContain("El que más ahorra");
  expect(words(<PlanReceipt {...props} ranked={other} weights={null} order={ORDER} />)).not.toMatch(
    /Este, |Va primero/,
  );
});

const noticeOf = (plans: readonly Listed[], paymentCents: number | null, dearer: string | false = false) => (
  <NothingSaved
    plans={plans}
    most={mostSaving(plans, paymentCents)}
    paymentCents={paymentCents}
    dearer={dearer}
  />
);

test("a list in which no plan saves says so, whatever its first price; one that saves does not", () => {
  const notice = (change: Parameters<typeof sampleService>[0], dearer: string | false = false) => {
    const { ranked, paymentCents } = peru(change);
    return words(noticeOf([ranked], paymentCents, dearer));
  };
  const bait = notice({ price: 189, promotionalPrice: 99, promotionalMonths: 2 });
  expect(bait).toContain("Ningún plan de tu tipo que puedas contratar te ahorra");
  expect(bait).toContain("Si buscas ahorrar, por ahora no te conviene cambiar.");
  const dear = notice({ price: 160, promotionalPrice: null }, "Todos cuestan más.");
  expect(dear).toContain("Todos cuestan más. Si buscas ahorrar, por ahora no te conviene cambiar.");
  expect(notice({})).toBe("");
  // The fee takes the first year's saving, and the second year brings it.
  expect(notice({ price: 140, promotionalPrice: null, installationFee: 130 })).toBe("");
  // Months that cost nothing save, where the price itself does not.
  const free = notice({ price: 151, promotionalPrice: 0, promotionalMonths: 2 }, "Todos cuestan más.");
  expect(free).toContain("Todos cuestan más.");
  expect(free).not.toContain("no te conviene");
  const { ranked } = peru({ price: 189, promotionalPrice: null });
  expect(words(noticeOf([ranked], null))).toBe("");
  // Where no operator serves the district, that is what the page says.
  expect(words(noticeOf([], 15_000))).toBe("");
});

test("a compact card and the comparison have the first year's total of a household without internet", () => {
  const { ranked } = peru({ price: 133, promotionalPrice: 99, installationFee: 60 }, NO_COMPANY);
  const action = { label: "", onPress: nothing };
  const costs = { one: ranked, paymentCents: null, money: peruMarket.money, detail: "", reason: "" };
  const card = words(
    <CompactCard {...costs} choose={action} more={action} isCompared={false} onCompare={nothing} />,
  );
  // 6 × 99 + 6 × 133 + 60
  expect(card).toContain("Total: S/ 1,452.00 el primer año");
  const rows = compareRows([ranked], peruMarket, null);
  const total = rows.find(({ label }) => label === "Total del primer año");
  expect(total?.cells.map(({ text }) => text.replaceAll("\u00a0", " "))).toEqual(["S/ 1,452.00"]);
  expect(rows.map(({ label }) => label)).not.toContain("Ahorro del primer año");
});

test("the chosen plan has the later price and the first year beside a phone's form", () => {
  const strip = (change: Parameters<typeof sampleService>[0]) => {
    const { ranked } = peru(change);
    const draft = { ...filledDraft, monthlyPayment: "150" };
    const context = { selected: ranked, draft } as unknown as PeruContext;
    return words(<ChosenStrip context={context} send={nothing} />);
  };
  const saving = strip({ price: 133, promotionalPrice: 99 });
  expect(saving).toContain("Después S/ 133.00");
  expect(saving).toContain("Ahorras S/ 408.00 el primer año");
  expect(saving).not.toContain("Instalación");
  expect(strip({ price: 133, promotionalPrice: 99, installationFee: 60 })).toContain(
    "Instalación S/ 60.00, ya contada",
  );
  expect(strip({ price: 189, promotionalPrice: 99, promotionalMonths: 2 })).toContain(
    "Pagas S/ 288.00 de más el primer año",
  );
});

test("the confirmation says what the chosen plan costs on top in the first year, and its fee, as its card did", () => {
  const { ranked } = peru({ price: 189, promotionalPrice: 99, promotionalMonths: 2, installationFee: 40 });
  const context = { selected: ranked, draft: { ...filledDraft, monthlyPayment: "150" }, leadId: "" };
  const state = { context, matches: () => true } as unknown as PeruState;
  const text = words(<SentDialog state={state} send={nothing} />);
  expect(text).toContain("S/ 99.00al mes, 2 meses Después S/ 189.00");
  expect(text).toContain("Desde el mes 3 pagas S/ 39.00 más al mes que hoy.");
  expect(text).toContain("Pagas de más el primer año S/ 328.00 Instalación y router S/ 40.00");
});

test("a confirmation after a reload names the chosen plan once the catalogue is there, and no price that it may not have had", () => {
  const { plan } = peru({ name: "Fibra 300 + TV" }).ranked;
  const after = (plans: unknown) => {
    const context = { selected: null, resume: { step: 5, serviceId: plan.serviceId }, plans, leadId: "" };
    return words(
      <SentDialog state={{ context, matches: () => true } as unknown as PeruState} send={nothing} />,
    );
  };
  expect(after([plan])).toContain(`Fibra 300 + TV ${plan.brand} · Doble Pack`);
  expect(after([plan])).not.toContain("S/");
  expect(after(null)).toContain("¡Solicitud Enviada!");
});

test("no card of a household without internet names a saving, an extra cost or a bill", () => {
  const change = { price: 133, promotionalPrice: 99, promotionalMonths: 6 };
  const ranked = { ...peru(change, NO_COMPANY), paymentCents: null };
  const picked = { ...chile(BAIT, 38_000), paymentCents: null };
  const one = withSavings(picked.one.plan, null);
  for (const card of [
    <PeruCard key="card" {...ranked} />,
    <PlanReceipt key="receipt" {...ranked} weights={null} order={ORDER} />,
    <PlanDialog key="dialog" {...ranked} onClose={nothing} />,
    <ChileCard key="chile" {...picked} one={one} />,
    <PickedPlan key="pick" {...picked} one={one} mark="PARA TI" reason="" />,
    <PlanDetails key="details" {...picked} one={one} chooseLabel="Elegir" />,
  ]) {
    const text = words(card);
    expect(text).toMatch(/Total del primer año (S\/ 1,392\.00|\$495\.000)/);
    expect(text).toContain("Total en 24 meses");
    expect(text).not.toMatch(/ahorr|de más|más al mes|hoy|tu recibo|tu boleta/i);
  }
});
