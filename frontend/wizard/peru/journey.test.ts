import { recordJourney } from "@asesorador/domain/journey/record-contract";
import type { PeruCompany } from "@asesorador/domain/kernel/market";
import { recommendPeru } from "@asesorador/domain/recommendation/peru-recommend";
import type { Plan } from "@asesorador/domain/recommendation/plan";
import { afterEach, expect, test, vi } from "vitest";
import { createActor, fromPromise, SimulatedClock, waitFor } from "xstate";
import { journeyPage } from "../../kernel/journey-spec.ts";
import { fakeSubmission } from "../shared/submission-spec.ts";
import { follow } from "./journey.ts";
import type { Submission } from "./payload.ts";
import type { PeruEvent, Rechecked } from "./peru-context.ts";
import { peruMachine } from "./peru-machine.ts";
import { cheapPlan, fastPlan, filledDraft, LEAD_ID, NOW, samplePlans } from "./peru-spec.ts";

afterEach(() => vi.unstubAllGlobals());

const { name, phone, email, dni, address, dataConsent, ...answers } = filledDraft;

const visit = (currentCompany: PeruCompany = "movistar") => {
  const page = journeyPage(vi.stubGlobal);
  const machine = peruMachine.provide({
    actions: { leave: () => {}, startOver: () => {} },
    actors: {
      loadPlans: fromPromise(async (): Promise<readonly Plan[]> => samplePlans),
      analyse: fromPromise(async ({ input }) => recommendPeru(input)),
      recheck: fromPromise(async (): Promise<Rechecked> => null),
      submission: fakeSubmission<Submission>([{ state: "sent", answer: {} }]).machine,
    },
  });
  const input = { leadId: LEAD_ID, route: "/", now: () => NOW, hasDraft: false };
  const wizard = follow(createActor(machine, { clock: new SimulatedClock(), input })).start();
  const send = (...events: (PeruEvent | PeruEvent["type"])[]) => {
    for (const event of events)
      wizard.send((typeof event === "string" ? { type: event } : event) as PeruEvent);
  };
  const results = async () => {
    send({ type: "edit", change: { ...answers, currentCompany } }, "next");
    send({ type: "edit", change: { priority: "ahorrar" } }, "next");
    await waitFor(wizard, ({ context }) => context.recommendation !== null, { timeout: 2000 });
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
  await waitFor(way.wizard, ({ context }) => context.quote.state === "settled", { timeout: 2000 });
  way.send("submit");
  await waitFor(way.wizard, (state) => state.hasTag("modal"), { timeout: 2000 });
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

test("a journey has neither typed text nor the lead's id", async () => {
  const way = visit();
  await way.results();
  way.send({ type: "choose", serviceId: cheapPlan.serviceId });
  way.send({ type: "edit", change: { name, phone, email, dni, address, dataConsent } });
  way.page.leave();
  const text = JSON.stringify(await way.page.batches());
  for (const typed of [name, phone, email, dni, address, LEAD_ID, answers.monthlyPayment, "movistar"])
    expect(text).not.toContain(JSON.stringify(typed));
  expect(text).toContain('"viewport":"phone"');
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
