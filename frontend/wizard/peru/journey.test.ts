import { recordJourney } from "@asesorador/domain/journey/record-contract";
import type { PeruCompany } from "@asesorador/domain/kernel/market";
import { ReportedVisit } from "@asesorador/domain/lead/lead-visit";
import { NO_FILTERS } from "@asesorador/domain/recommendation/browse";
import { type RankedPlan, recommendPeru } from "@asesorador/domain/recommendation/peru-recommend";
import { RULESET } from "@asesorador/domain/recommendation/ruleset";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createActor, fromPromise, SimulatedClock, waitFor } from "xstate";
import { journeyPage } from "../../kernel/journey-spec.ts";
import type { SendResult } from "../../kernel/outbox-results.ts";
import type { Plans } from "../shared/fetch-catalogue.ts";
import { fakeSubmission } from "../shared/submission-spec.ts";
import { followPeruJourney } from "./journey.ts";
import type { Submission } from "./payload.ts";
import type { PeruEvent, Rechecked } from "./peru-context.ts";
import { peruMachine } from "./peru-machine.ts";
import { cheapPlan, fastPlan, filledDraft, LEAD_ID, NOW, samplePlans } from "./peru-spec.ts";

afterEach(() => vi.unstubAllGlobals());

const REVISION = { position: "12", eventId: "0195f6a0-0000-7000-8000-0000000000c1" };
const { name, phone, email, dni, address, dataConsent, ...answers } = filledDraft;

const visit = (
  currentCompany: PeruCompany = "movistar",
  sendResults: readonly SendResult[] = [{ state: "sent", answer: {} }],
) => {
  const page = journeyPage(vi.stubGlobal);
  const machine = peruMachine.provide({
    actions: { leave: () => {}, startOver: () => {} },
    actors: {
      loadPlans: fromPromise(
        async (): Promise<Plans> => Object.assign([...samplePlans], { revision: REVISION }),
      ),
      analyse: fromPromise(async ({ input }) => recommendPeru(input)),
      recheck: fromPromise(async (): Promise<Rechecked> => null),
      submission: fakeSubmission<Submission>(sendResults).machine,
    },
  });
  const input = { leadId: LEAD_ID, route: "/", now: () => NOW, hasDraft: false };
  const wizard = followPeruJourney(createActor(machine, { clock: new SimulatedClock(), input })).start();
  const send = (...events: (PeruEvent | PeruEvent["type"])[]) => {
    for (const event of events)
      wizard.send((typeof event === "string" ? { type: event } : event) as PeruEvent);
  };
  const results = async (monthlyPayment = answers.monthlyPayment, district = "") => {
    send({ type: "edit", change: { ...answers, monthlyPayment, currentCompany, district } }, "next");
    send({ type: "edit", change: { priority: "ahorrar" } }, "next");
    await waitFor(wizard, ({ context }) => context.recommendation !== null);
    send("skip");
  };
  return { page, wizard, send, results };
};

const explanation = async ({ page }: ReturnType<typeof visit>) => {
  page.leave();
  const batches = await page.batches();
  for (const batch of batches) expect(recordJourney.input.safeParse(batch).success).toBe(true);
  return batches.flatMap(({ events }) => events);
};

test("a complete journey records each step with the previous one, the first plan with score and weights, the choice and the submit", async () => {
  const way = visit();
  await way.results();
  way.send({ type: "choose", serviceId: fastPlan.serviceId });
  way.send({ type: "edit", change: { name, phone, email, dni, address, dataConsent } });
  await waitFor(way.wizard, ({ context }) => context.quote.state === "settled");
  way.send("submit");
  await waitFor(way.wizard, (state) => state.hasTag("modal"));
  const events = await explanation(way);
  expect(events).toMatchObject([
    { type: "step", step: "presupuesto", from: null, dwellMs: 0 },
    { type: "step", step: "prioridades", from: "presupuesto" },
    { type: "step", step: "analisis", from: "prioridades" },
    { type: "step", step: "recomendaciones", from: "analisis" },
    {
      type: "shown",
      count: 2,
      weights: { saving: 70, service: 20, extras: 10 },
      top: { serviceId: cheapPlan.serviceId, score: expect.any(Number) },
    },
    { type: "step", step: "contacto", from: "recomendaciones" },
    { type: "selected", serviceId: fastPlan.serviceId, rank: 2 },
    { type: "submitted", from: "contacto" },
  ]);
  expect(events.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test("each step says the district that was chosen until then", async () => {
  const way = visit();
  await way.results("S/ 93.12", "150122");
  const steps = (await explanation(way)).filter(({ type }) => type === "step");
  expect(steps.map(({ step, district }) => [step, district])).toEqual([
    ["presupuesto", null],
    ["prioridades", "150122"],
    ["analisis", "150122"],
    ["recomendaciones", "150122"],
  ]);
});

test("a journey has nothing typed, neither the lead's id nor the exact payment, and the answers as words", async () => {
  const way = visit();
  await way.results("S/ 93.12");
  way.send({ type: "choose", serviceId: cheapPlan.serviceId });
  way.send({ type: "edit", change: { name, phone, email, dni, address, dataConsent } });
  way.page.leave();
  const text = JSON.stringify(await way.page.batches());
  for (const typed of [name, phone, email, dni, address, LEAD_ID, "93.12", "9312"])
    expect(text).not.toContain(typed);
  expect(text).toContain('"viewport":"phone"');
  expect(text).toContain('"paymentCents":9500,"company":"movistar"');
});

const seenBy = (view: object, plans: readonly RankedPlan[]) =>
  dispatchEvent(
    new CustomEvent("plansSeen", { detail: { plans, view: { filters: null, sort: null, ...view } } }),
  );
const rankedIn = ({ wizard }: ReturnType<typeof visit>): readonly RankedPlan[] => {
  const { recommendation } = wizard.getSnapshot().context;
  return recommendation?.kind === "ranked" ? recommendation.plans : [];
};
const listsOf = (events: readonly Record<string, unknown>[]) => events.filter(({ type }) => type === "shown");

describe("own weights, filters and orders", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("the list is recorded when it rests for a second, with what made it and every figure of its first plans", async () => {
    const way = visit();
    await way.results();
    vi.advanceTimersByTime(1_000);
    const own = { saving: 10, service: 80, extras: 10 };
    const plans = rankedIn(way).toReversed();
    for (const saving of [60, 40, 20]) {
      seenBy({ weights: { ...own, saving } }, rankedIn(way));
      vi.advanceTimersByTime(900);
    }
    seenBy({ weights: own }, plans);
    vi.advanceTimersByTime(999);
    const early = (await way.page.batches()).length;
    vi.advanceTimersByTime(1);
    seenBy({ weights: own, sort: "precio" }, plans);
    vi.advanceTimersByTime(1_000);
    seenBy({ weights: own, sort: "precio", filters: { ...NO_FILTERS, tv: true } }, plans.slice(1));
    const lists = listsOf(await explanation(way));
    expect(early).toBe(0);
    expect(
      lists.map(({ cause, ownWeights, weights, order, filters }) => [
        cause,
        ownWeights,
        weights,
        order,
        filters,
      ]),
    ).toEqual([
      ["first", false, { saving: 70, service: 20, extras: 10 }, "recomendacion", null],
      ["weights", true, own, "recomendacion", null],
      ["sort", true, own, "precio", null],
      ["filter", true, own, "precio", { ...NO_FILTERS, tv: true }],
    ]);
    expect(lists[1]?.["plans"]).toEqual(
      plans.map(({ plan, score }, i) => [plan.serviceId, i + 1, score.points, plan.entryPriceCents]),
    );
    expect(lists[1]).toMatchObject({ count: 2, outside: [], catalogue: REVISION, ruleset: RULESET });
  });

  test("the choice has the rank that was on the screen, not that of the recommendation", async () => {
    const way = visit();
    await way.results();
    const plans = rankedIn(way).toReversed();
    seenBy({ weights: { saving: 10, service: 80, extras: 10 } }, plans);
    way.send({ type: "choose", serviceId: fastPlan.serviceId });
    const events = await explanation(way);
    expect(plans[0]?.plan.serviceId).toBe(fastPlan.serviceId);
    expect(listsOf(events).at(-1)).toMatchObject({ top: { serviceId: fastPlan.serviceId } });
    expect(events.at(-1)).toMatchObject({
      type: "selected",
      serviceId: fastPlan.serviceId,
      rank: 1,
      seen: true,
    });
  });

  test("the tab keeps what a lead copies of the visit: own weights, rank, catalogue, and how it began", async () => {
    const way = visit();
    await way.results();
    seenBy({ weights: { saving: 10, service: 80, extras: 10 } }, rankedIn(way).toReversed());
    way.send({ type: "choose", serviceId: fastPlan.serviceId });
    const kept = JSON.parse(way.page.stored?.get("asesorador:visit") ?? "null");
    expect(kept.lead).not.toHaveProperty("id");
    expect(ReportedVisit.parse({ ...kept.lead, firstTriedAt: NOW })).toMatchObject({
      wizard: "peru",
      viewport: "phone",
      opening: { entry: "landing", language: "es-PE" },
      weights: { saving: 10, service: 80, extras: 10 },
      ownWeights: true,
      rank: 1,
      catalogue: REVISION,
    });
  });

  test("the first list is recorded, however soon it changes", async () => {
    const way = visit();
    await way.results();
    seenBy({ weights: { saving: 10, service: 80, extras: 10 } }, rankedIn(way).toReversed());
    const lists = listsOf(await explanation(way));
    expect(lists.map(({ cause }) => cause)).toEqual(["first", "weights"]);
  });

  test("a link with weights is one list, by them: the default one was never on the screen", async () => {
    const way = visit();
    await way.results();
    dispatchEvent(new CustomEvent("plansSeen", { detail: null }));
    vi.advanceTimersByTime(5_000);
    seenBy({ weights: { saving: 10, service: 80, extras: 10 } }, rankedIn(way).toReversed());
    const lists = listsOf(await explanation(way));
    expect(lists.map(({ cause }) => cause)).toEqual(["weights"]);
  });

  test("at most 20 lists of a visit", async () => {
    const way = visit();
    await way.results();
    for (let saving = 0; saving < 25; saving += 1) {
      seenBy({ weights: { saving, service: 50, extras: 50 } }, rankedIn(way));
      vi.advanceTimersByTime(1_000);
    }
    expect(listsOf(await explanation(way))).toHaveLength(20);
  });

  test("weights that are all 0 are the priority's", async () => {
    const way = visit();
    await way.results();
    seenBy({ weights: { saving: 0, service: 0, extras: 0 } }, rankedIn(way));
    expect(listsOf(await explanation(way))).toMatchObject([{ ownWeights: false, cause: "first" }]);
  });
});

test("a refused form is recorded with its fields and problems", async () => {
  const way = visit();
  way.send("next");
  const events = await explanation(way);
  expect(events.filter(({ type }) => type === "refused")).toMatchObject(
    ["housingType", "monthlyPayment", "currentCompany", "currentService"].map((field) => ({
      step: "presupuesto",
      field,
      code: "missing",
    })),
  );
});

const refusal = (...paths: readonly string[]): SendResult => ({
  state: "refused",
  failure: {
    code: "invalid_input",
    message: `Revisa ${name}`,
    ...(paths.length > 0 && {
      issues: paths.map((path) => ({ path, code: "x", message: `Revisa ${phone}` })),
    }),
  },
});

test("a request that the server refused is recorded with its fields, each once for each submit and none for a correction", async () => {
  const refusals = [refusal("phone", "consent.id", "consent.acceptedAt"), refusal(), refusal("phone")];
  const way = visit("movistar", [...refusals, { state: "failed" }, { state: "sent", answer: {} }]);
  await way.results();
  way.send({ type: "choose", serviceId: cheapPlan.serviceId });
  way.send({ type: "edit", change: { name, phone, email, dni, address, dataConsent } });
  await waitFor(way.wizard, ({ context }) => context.quote.state === "settled");
  for (const _ of [...refusals, "failed"]) {
    way.send("submit");
    await waitFor(way.wizard, ({ context }) => context.rejection !== null);
    way.send({ type: "edit", change: { address: "Otra calle 1" } });
    way.send({ type: "edit", change: { phone } });
  }
  way.send("submit");
  await waitFor(way.wizard, (state) => state.hasTag("modal"));
  const events = await explanation(way);
  expect(events.filter(({ type }) => type === "refused" || type === "submitted")).toMatchObject([
    ...["phone", "consent", "form", "phone"].map((field) => ({ step: "contacto", field, code: "refused" })),
    { type: "submitted" },
  ]);
  for (const typed of [name, phone]) expect(JSON.stringify(events)).not.toContain(typed);
});

test("Claro's customers are shown a list without plans", async () => {
  const way = visit("claro");
  await way.results();
  expect(await explanation(way)).toContainEqual(
    expect.objectContaining({ type: "shown", count: 0, weights: null, top: null }),
  );
});

test("a journey records steps and no keystrokes, and an unchanged list once", async () => {
  const way = visit();
  await way.results();
  way.send({ type: "choose", serviceId: cheapPlan.serviceId }, "back");
  way.send({ type: "choose", serviceId: cheapPlan.serviceId });
  const types = (await explanation(way)).map(({ type, step }) => step ?? type);
  expect(types.filter((type) => type === "shown" || type === "selected")).toHaveLength(2);
  expect(types.slice(-3)).toEqual(["selected", "recomendaciones", "contacto"]);
});

test("closing a wizard sends the pending events", async () => {
  const way = visit();
  way.wizard.stop();
  expect((await way.page.batches()).flatMap(({ events }) => events)).toMatchObject([{ step: "presupuesto" }]);
});
