import { recordJourney } from "@asesorador/domain/journey/record-contract";
import type { Plan } from "@asesorador/domain/recommendation/plan";
import { afterEach, expect, test, vi } from "vitest";
import { createActor, fromPromise, SimulatedClock, waitFor } from "xstate";
import { journeyPage } from "../../kernel/journey-spec.ts";
import { fakeSubmission } from "../shared/submission-spec.ts";
import { type ChileEvent, offered, type Restored } from "./chile-context.ts";
import { chileMachine } from "./chile-machine.ts";
import { filledDraft, LEAD_ID, NOW, samplePlans } from "./chile-spec.ts";
import { followChileJourney } from "./journey.ts";
import type { Submission } from "./payload.ts";

afterEach(() => vi.unstubAllGlobals());

const { name, phone, email, rut, consent, address, monthlyPayment, currentCompany } = filledDraft;

const visit = (restored?: Restored) => {
  const page = journeyPage(vi.stubGlobal, { innerWidth: 1280, href: "https://asesorador.example/chile" });
  const machine = chileMachine.provide({
    actors: {
      restore: fromPromise(async () => restored ?? null),
      loadPlans: fromPromise(async (): Promise<readonly Plan[]> => samplePlans),
      submission: fakeSubmission<Submission>([{ state: "sent", answer: {} }]).machine,
    },
  });
  const clock = new SimulatedClock();
  const input = {
    newLeadId: () => LEAD_ID,
    route: "/chile",
    now: () => NOW,
    hasDraft: restored !== undefined,
  };
  const wizard = followChileJourney(createActor(machine, { clock, input })).start();
  const send = (...events: ChileEvent[]) => {
    for (const event of events) wizard.send(event);
  };
  const proposal = async () => {
    send({ type: "category", category: "telecomunicaciones" });
    send({ type: "edit", change: { monthlyPayment, currentCompany } }, { type: "next" });
    send({ type: "service", service: "doble" }, { type: "advance" });
    await waitFor(wizard, ({ context }) => context.plans !== null);
    send({ type: "priority", priority: "ahorrar" }, { type: "skip" });
    clock.increment(10_000);
    await waitFor(wizard, ({ context }) => context.step === 4);
  };
  const contact = async () => {
    send({ type: "edit", change: { name, phone, email, rut, consent, address } }, { type: "submit" });
    await waitFor(wizard, (state) => state.hasTag("confirmation"));
  };
  return { page, wizard, clock, send, proposal, contact };
};

const explanation = async ({ page }: Pick<ReturnType<typeof visit>, "page">) => {
  page.leave();
  const batches = await page.batches();
  for (const batch of batches) expect(recordJourney.input.safeParse(batch).success).toBe(true);
  return batches;
};

test("the journey has this wizard's steps, the recommended plan first, and no scores", async () => {
  const way = visit();
  await way.proposal();
  const { pick } = way.wizard.getSnapshot().context;
  if (pick?.kind !== "plans") throw new Error("the samples hold a plan of the type");
  const picked = offered(pick, 0).find(({ plan }) => plan.serviceId === pick.pick.serviceId);
  if (!picked) throw new Error("the pick is one of the plans");
  way.send({ type: "choose", plan: picked });
  way.clock.increment(1_000);
  await way.contact();
  const [batch, ...more] = await explanation(way);
  expect(batch).toMatchObject({ wizard: "chile", viewport: "desktop" });
  const events = [batch, ...more].flatMap((one) => one?.events ?? []);
  expect(events.map(({ type, step }) => step ?? type)).toEqual([
    "categoria",
    "gasto",
    "servicio",
    "necesidad",
    "analisis",
    "propuesta",
    "shown",
    "contacto",
    "selected",
    "submitted",
  ]);
  expect(events[6]).toMatchObject({
    count: pick.plans.length,
    weights: null,
    top: { serviceId: pick.pick.serviceId, score: null },
  });
  expect(events[8]).toMatchObject({ seen: true, serviceId: pick.pick.serviceId, rank: 1, score: null });
});

test("starting over begins a new journey", async () => {
  const way = visit();
  await way.proposal();
  way.send({ type: "contact" });
  await way.contact();
  way.send({ type: "reset" });
  const batches = await explanation(way);
  expect(new Set(batches.map(({ journeyId }) => journeyId)).size).toBe(2);
  expect(batches.at(-1)?.events).toMatchObject([{ seq: 0, step: "categoria", from: null }]);
});

test("a restored confirmation begins no journey", async () => {
  const way = visit({
    draft: {},
    step: 6,
    desiredService: null,
    isSending: false,
    savings: null,
    leadId: LEAD_ID,
  });
  await waitFor(way.wizard, (state) => state.hasTag("confirmation"));
  expect(await explanation(way)).toEqual([]);
});

test("who leaves the picker for another category has left the visit, which ends there", async () => {
  const way = visit();
  dispatchEvent(new CustomEvent("categorySelected", { detail: { category: "alarmas" } }));
  way.wizard.stop();
  const [batch] = await explanation(way);
  expect(batch?.events).toMatchObject([
    { type: "step", step: "categoria" },
    { type: "left", to: "alarmas", seq: 1 },
  ]);
  expect(way.page.stored?.size).toBe(0);
});

test("the order of the screen is recorded with the recommended plan first, and the rank of the choice in it", async () => {
  const way = visit();
  await way.proposal();
  const { pick } = way.wizard.getSnapshot().context;
  if (pick?.kind !== "plans") throw new Error("the samples hold a plan of the type");
  const reversed = offered(pick, 0).toReversed();
  const view = { filters: null, sort: "velocidad" };
  dispatchEvent(new CustomEvent("plansSeen", { detail: { plans: reversed, view } }));
  const [first, second] = [
    reversed.find(({ plan }) => plan.serviceId === pick.pick.serviceId),
    reversed.find(({ plan }) => plan.serviceId !== pick.pick.serviceId),
  ];
  if (!first || !second) throw new Error("the samples hold two plans of the type");
  way.send({ type: "choose", plan: second });
  way.clock.increment(1_000);
  const events = (await explanation(way)).flatMap((batch) => batch.events);
  expect(events.filter(({ type }) => type === "shown").at(-1)).toMatchObject({
    order: "velocidad",
    top: { serviceId: first.plan.serviceId },
  });
  expect(events.at(-1)).toMatchObject({ type: "selected", serviceId: second.plan.serviceId, rank: 2 });
});
