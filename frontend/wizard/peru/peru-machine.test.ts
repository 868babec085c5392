import { setImmediate } from "node:timers/promises";
import type { PeruCompany } from "@asesorador/domain/kernel/market";
import { recommendPeru } from "@asesorador/domain/recommendation/peru-recommend";
import type { Plan } from "@asesorador/domain/recommendation/plan";
import { expect, test, vi } from "vitest";
import { createActor, fromPromise, SimulatedClock, waitFor } from "xstate";
import type { SendResult } from "../../kernel/outbox-results.ts";
import { PRICE_CHECK_MS, RECHECK_MS } from "../shared/quote.ts";
import { fakeSubmission } from "../shared/submission-spec.ts";
import type { Submission } from "./payload.ts";
import type { PeruEvent, Restored } from "./peru-context.ts";
import { peruMachine } from "./peru-machine.ts";
import { ANALYSIS_MS } from "./peru-setup.ts";
import { cheapPlan, fastPlan, filledDraft, LEAD_ID, NOW, samplePlans } from "./peru-spec.ts";

type Given = {
  /** One result per load; the last one repeats. */
  readonly catalogue?: readonly (readonly Plan[] | "down" | "hangs")[];
  readonly results?: readonly (SendResult | "throws")[];
  readonly restored?: Restored | null;
};

const start = ({
  catalogue = [samplePlans],
  results = [{ state: "sent", answer: {} }],
  restored,
}: Given = {}) => {
  const clock = new SimulatedClock();
  const submission = fakeSubmission<Submission>(results);
  const { submitted, report } = submission;
  let loads = 0;
  const load = async (): Promise<readonly Plan[]> => {
    const answer = catalogue[Math.min(loads, catalogue.length - 1)] ?? "down";
    loads += 1;
    if (answer === "hangs") return new Promise(() => {});
    if (answer === "down") throw new TypeError("Failed to fetch");
    return answer;
  };
  const leave = vi.fn();
  const startOver = vi.fn();
  const settle = vi.fn();
  const machine = peruMachine.provide({
    actions: { leave, startOver, settle },
    actors: {
      restore: fromPromise(async () => restored ?? null),
      loadPlans: fromPromise(load),
      analyse: fromPromise(async ({ input }) => recommendPeru(input)),
      recheck: fromPromise(async ({ input: { profile, serviceId } }) => {
        if (!profile || serviceId === null) return null;
        const plans = await load();
        return { plans, recommendation: recommendPeru({ plans, profile }) };
      }),
      submission: submission.machine,
    },
  });
  const wizard = createActor(machine, {
    clock,
    input: { leadId: LEAD_ID, route: "/", now: () => NOW, hasDraft: restored !== undefined },
  }).start();
  const send = (...events: (PeruEvent | PeruEvent["type"])[]) => {
    for (const event of events)
      wizard.send((typeof event === "string" ? { type: event } : event) as PeruEvent);
  };
  return {
    wizard,
    clock,
    submitted,
    leave,
    startOver,
    settle,
    send,
    report,
    at: () => wizard.getSnapshot().value.flow,
    context: () => wizard.getSnapshot().context,
    until: (flow: string | object) => waitFor(wizard, (state) => state.matches({ flow } as never)),
    when: (holds: (state: ReturnType<typeof wizard.getSnapshot>) => boolean) => waitFor(wizard, holds),
  };
};
type Wizard = ReturnType<typeof start>;

const { name, phone, email, dni, address, dataConsent } = filledDraft;
const contact: PeruEvent = { type: "edit", change: { name, phone, email, dni, address, dataConsent } };

const toAnalysis = (wizard: Wizard, currentCompany: PeruCompany = "movistar") => {
  const { housingType, monthlyPayment, currentService, priority } = filledDraft;
  wizard.send(
    { type: "edit", change: { housingType, monthlyPayment, currentCompany, currentService } },
    "next",
    { type: "edit", change: { priority } },
    "next",
  );
};
const toRecommendations = async (wizard: Wizard, company: PeruCompany = "movistar") => {
  toAnalysis(wizard, company);
  await wizard.when(({ context }) => context.recommendation !== null);
  wizard.send("skip");
};
const toContact = async (wizard: Wizard) => {
  await toRecommendations(wizard);
  wizard.send({ type: "choose", serviceId: cheapPlan.serviceId });
  await wizard.when(({ context }) => context.quote.state !== "checking");
};

test("step 1 ends only with housing, a payment above zero, company and service", () => {
  const wizard = start();
  wizard.send("next");
  expect(wizard.at()).toBe("budget");
  expect(wizard.context().invalidSubmits).toBe(1);
  const whole = {
    housingType: "casa",
    monthlyPayment: "150",
    currentCompany: "win",
    currentService: "internet",
  } as const;
  for (const [field, empty] of [
    ["housingType", null],
    ["monthlyPayment", "0"],
    ["currentCompany", null],
    ["currentService", null],
  ] as const) {
    wizard.send({ type: "edit", change: { ...whole, [field]: empty } }, "next");
    expect(wizard.at()).toBe("budget");
  }
  wizard.send({ type: "edit", change: whole }, "next");
  expect(wizard.at()).toBe("priorities");
  expect(wizard.context().invalidSubmits).toBe(0);
});

test("step 2 ends only with a priority", () => {
  const wizard = start();
  const { housingType, monthlyPayment, currentCompany, currentService } = filledDraft;
  wizard.send(
    { type: "edit", change: { housingType, monthlyPayment, currentCompany, currentService } },
    "next",
    "next",
  );
  expect(wizard.at()).toBe("priorities");
  wizard.send({ type: "edit", change: { priority: "ambos" } }, "next");
  expect(wizard.wizard.getSnapshot().matches({ flow: "analysis" })).toBe(true);
});

test("back leaves the wizard on step 1 and goes one step back elsewhere", async () => {
  const wizard = start();
  wizard.send("back");
  expect(wizard.leave).toHaveBeenCalledOnce();
  await toContact(wizard);
  wizard.send("back");
  expect(wizard.at()).toEqual({ recommendations: "ranked" });
  // Back skips the analysis, because it moves on by itself.
  wizard.send("back");
  expect(wizard.at()).toBe("priorities");
  wizard.send("back");
  expect(wizard.at()).toBe("budget");
});

test("the analysis rises by 10 every 500 ms, by a stage every second up to 4, and ends after 5 s", async () => {
  const wizard = start();
  toAnalysis(wizard);
  await wizard.when(({ context }) => context.recommendation !== null);
  const seen: [number, number][] = [];
  for (let ms = 0; ms < ANALYSIS_MS; ms += 500) {
    seen.push([wizard.context().progress, wizard.context().stage]);
    wizard.clock.increment(500);
  }
  expect(seen).toEqual([
    [0, 0],
    [10, 0],
    [20, 1],
    [30, 1],
    [40, 2],
    [50, 2],
    [60, 3],
    [70, 3],
    [80, 4],
    [90, 4],
  ]);
  expect(wizard.at()).toEqual({ recommendations: "ranked" });
  expect(wizard.context().progress).toBe(100);
});

test("the analysis waits for the comparison after its five seconds", async () => {
  const wizard = start({ catalogue: ["hangs"] });
  toAnalysis(wizard);
  for (let ms = 0; ms < 2 * ANALYSIS_MS; ms += 500) wizard.clock.increment(500);
  wizard.send("skip");
  expect(wizard.wizard.getSnapshot().matches({ flow: { analysis: { comparison: "waiting" } } })).toBe(true);
});

test("the analysis shows counts and can be skipped once the comparison is done", async () => {
  const wizard = start();
  await toRecommendations(wizard);
  expect(wizard.context().recommendation?.counts).toMatchObject({ active: 2, ofType: 2, cheaper: 1 });
  expect(wizard.at()).toEqual({ recommendations: "ranked" });
});

test("a catalogue that failed before the analysis is retried by the analysis", async () => {
  const wizard = start({ catalogue: ["down", samplePlans] });
  await wizard.when((state) => state.matches({ catalogue: "failed" }));
  await toRecommendations(wizard);
  expect(wizard.at()).toEqual({ recommendations: "ranked" });
});

test("after a failed catalogue the visitor can retry or open the contact step", async () => {
  const wizard = start({ catalogue: ["down", "down", samplePlans] });
  await wizard.when((state) => state.matches({ catalogue: "failed" }));
  toAnalysis(wizard);
  await wizard.until({ analysis: { comparison: "failed" } });
  wizard.send("leaveDetails");
  expect(wizard.at()).toEqual({ contact: "editing" });
  wizard.send("back");
  expect(wizard.at()).toBe("priorities");
  wizard.send("next");
  await wizard.when(({ context }) => context.recommendation !== null);
  wizard.send("skip", "back", "next");
  await wizard.when(({ context }) => context.recommendation !== null);
});

test("contact data without a plan is sent after a failed catalogue", async () => {
  const wizard = start({ catalogue: ["down"] });
  toAnalysis(wizard);
  await wizard.until({ analysis: { comparison: "failed" } });
  wizard.send("leaveDetails", contact, "submit");
  await wizard.until("sent");
  expect(wizard.submitted).toMatchObject([{ selected: null, leadId: LEAD_ID }]);
});

test("Claro's customers see no plans and can open the contact step", async () => {
  const wizard = start();
  await toRecommendations(wizard, "claro");
  expect(wizard.at()).toEqual({ recommendations: "claro" });
  wizard.send({ type: "choose", serviceId: cheapPlan.serviceId });
  expect(wizard.at()).toEqual({ recommendations: "claro" });
  wizard.send("leaveDetails", contact, "submit");
  await wizard.until("sent");
  expect(wizard.submitted[0]?.selected).toBeNull();
});

test("Claro's customers reach their card even when the catalogue fails", async () => {
  const wizard = start({ catalogue: ["down"] });
  toAnalysis(wizard, "claro");
  await wizard.until({ analysis: { comparison: "done" } });
  for (let ms = 0; ms < ANALYSIS_MS; ms += 500) wizard.clock.increment(500);
  expect(wizard.at()).toEqual({ recommendations: "claro" });
  wizard.send("leaveDetails", "back");
  expect(wizard.at()).toEqual({ recommendations: "claro" });
});

test("an empty list offers the contact step", async () => {
  const wizard = start({ catalogue: [[]] });
  await toRecommendations(wizard);
  expect(wizard.at()).toEqual({ recommendations: "empty" });
  wizard.send("leaveDetails");
  expect(wizard.at()).toEqual({ contact: "editing" });
});

test("only a plan of the list can be chosen", async () => {
  const wizard = start({ catalogue: [[cheapPlan]] });
  await toRecommendations(wizard);
  wizard.send({ type: "choose", serviceId: fastPlan.serviceId });
  expect(wizard.at()).toEqual({ recommendations: "ranked" });
  wizard.send({ type: "choose", serviceId: cheapPlan.serviceId });
  expect(wizard.at()).toEqual({ contact: "editing" });
  expect(wizard.context().selected?.plan.name).toBe(cheapPlan.name);
});

test.each([
  ["name", ""],
  ["phone", ""],
  ["phone", "12"],
  ["email", "rosa"],
  ["dni", " "],
  ["address", ""],
  ["dataConsent", false],
] as const)("nothing is sent while %s is %j", async (field, value) => {
  const wizard = start();
  await toContact(wizard);
  wizard.send(contact, { type: "edit", change: { [field]: value } }, "submit");
  expect(wizard.at()).toEqual({ contact: "editing" });
  expect(wizard.context().invalidSubmits).toBe(1);
  expect(wizard.submitted).toEqual([]);
});

test("an accepted lead opens the modal with the id, the plan and the consent's time", async () => {
  const wizard = start();
  await toContact(wizard);
  wizard.send(contact, "submit");
  await wizard.until("sent");
  expect(wizard.submitted).toMatchObject([
    {
      leadId: LEAD_ID,
      consentAt: NOW,
      sentAt: NOW,
      route: "/",
      selected: { plan: { name: cheapPlan.name } },
    },
  ]);
  wizard.send("again");
  expect(wizard.startOver).toHaveBeenCalledOnce();
});

const left = (step: number, change: Partial<Restored> = {}): Restored => ({
  draft: { ...filledDraft, dataConsent: false },
  step,
  serviceId: null,
  lead: null,
  ...change,
});

test.each<[Restored | null, string | object]>([
  [null, "budget"],
  [left(1), "budget"],
  [left(2), "priorities"],
  // Left during the analysis.
  [left(3), { recommendations: "ranked" }],
  [left(4), { recommendations: "ranked" }],
  [left(5, { serviceId: cheapPlan.serviceId }), { contact: "editing" }],
  // Without a plan; and with one that is no longer sold.
  [left(5), { contact: "editing" }],
  [left(5, { serviceId: 999 }), { recommendations: "ranked" }],
  [left(4, { draft: { ...filledDraft, currentCompany: "claro" } }), { recommendations: "claro" }],
])("a draft %# goes on at %j, without the analysis screen's wait", async (restored, flow) => {
  const wizard = start({ restored });
  await wizard.until(flow);
  const { context } = { context: wizard.context() };
  if (restored) expect(context.draft).toEqual(restored.draft);
  expect(context.resume).toBeNull();
  if (restored?.serviceId === 999) expect(context.reached).toBe(4);
  expect(context.selected?.plan.serviceId ?? null).toBe(
    restored?.serviceId === cheapPlan.serviceId ? cheapPlan.serviceId : null,
  );
});

test("a draft waits where it was for a catalogue that does not come, and goes on when it does", async () => {
  const restored = left(5, { serviceId: cheapPlan.serviceId });
  const wizard = start({ restored, catalogue: ["down", "down", samplePlans] });
  await wizard.until({ analysis: { comparison: "failed" } });
  // Saved as such: another reload goes on there, too.
  expect(wizard.context().reached).toBe(5);
  wizard.send("retry");
  await wizard.until({ contact: "editing" });
  expect(wizard.context().selected?.plan.serviceId).toBe(cheapPlan.serviceId);
});

test.each<[SendResult, "sending" | "kept", string | object]>([
  [{ state: "sent", answer: {} }, "kept", "sent"],
  [{ state: "sent", answer: {} }, "sending", "sent"],
  [{ state: "saved" }, "kept", { submission: "saved" }],
  // The outbox forgets after a day; what never reached it is still to be sent.
  [{ state: "failed" }, "kept", "sent"],
  [{ state: "failed" }, "sending", { contact: "editing" }],
  [{ state: "refused", failure: { code: "bad", message: "" } }, "kept", { contact: "editing" }],
])("a draft of a submitted lead looks up its result: %j of one %s is %j", async (result, state, flow) => {
  const lead = { id: "of that visit", state };
  const wizard = start({ restored: left(5, { serviceId: cheapPlan.serviceId, lead }), results: [result] });
  await wizard.until({ submission: "checking" });
  await wizard.until(flow);
  expect(wizard.context().leadId).toBe("of that visit");
  expect(wizard.submitted).toEqual([]);
  expect(wizard.settle).toHaveBeenCalledTimes(flow === "sent" ? 1 : 0);
  if (typeof flow === "object" && "contact" in flow)
    expect(wizard.context()).toMatchObject({
      selected: { plan: { serviceId: cheapPlan.serviceId } },
      reached: 5,
      isSending: false,
    });
});

test("Forward goes on to steps that were reached with these answers, and no further", async () => {
  const wizard = start();
  await toContact(wizard);
  wizard.send("back", "back", "back");
  expect(wizard.at()).toBe("budget");
  wizard.send({ type: "forward", step: 2 }, { type: "forward", step: 4 });
  expect(wizard.at()).toEqual({ recommendations: "ranked" });
  wizard.send({ type: "forward", step: 5 });
  expect(wizard.at()).toEqual({ contact: "editing" });
  expect(wizard.context().selected?.plan.serviceId).toBe(cheapPlan.serviceId);
  const other: PeruEvent = { type: "edit", change: { monthlyPayment: "90" } };
  wizard.send("back", "back", "back", other, { type: "forward", step: 2 });
  expect(wizard.at()).toBe("budget");
});

test("a new analysis ends what was reached before it: its list is not yet chosen from", async () => {
  const wizard = start();
  await toContact(wizard);
  wizard.send("back", "back", "next");
  await wizard.when(({ context }) => context.recommendation !== null);
  wizard.send("skip");
  expect(wizard.context()).toMatchObject({ reached: 4, selected: null });
});

test("a saved lead is shown as saved, and as sent once accepted", async () => {
  const wizard = start({ results: [{ state: "saved" }] });
  await toContact(wizard);
  wizard.send(contact, "submit");
  await wizard.until({ submission: "saved" });
  // A lead that is on its way is not changed any more.
  wizard.send({ type: "forward", step: 4 }, { type: "forward", step: 5 });
  expect(wizard.at()).toEqual({ submission: "saved" });
  wizard.report({ state: "sent", answer: {} });
  expect(wizard.at()).toBe("sent");
});

const refusal: SendResult = {
  state: "refused",
  failure: {
    code: "invalid_input",
    message: "Revisa tus datos",
    issues: [
      { path: "phone", code: "unreachable", message: "Ese número no existe" },
      { path: "rut", code: "shape", message: "Revisa tu documento" },
    ],
  },
};

test("a refusal returns to the contact step with the server's reasons, each cleared by its correction", async () => {
  const wizard = start({ results: [refusal, { state: "sent", answer: {} }] });
  await toContact(wizard);
  wizard.send(contact, "submit");
  await wizard.when(({ context }) => context.rejection !== null);
  expect(wizard.context().rejection).toMatchObject({ kind: "refused", failure: { issues: [{}, {}] } });
  wizard.send({ type: "edit", change: { phone: "912345678" } });
  expect(wizard.context().rejection).toMatchObject({ failure: { issues: [{ path: "rut" }] } });
  wizard.send({ type: "edit", change: { dni: "12345678" } });
  expect(wizard.context().rejection).toBeNull();
  await wizard.when(({ context }) => context.quote.state === "settled");
  wizard.send("submit");
  await wizard.until("sent");
  expect(new Set(wizard.submitted.map(({ leadId }) => leadId))).toEqual(new Set([LEAD_ID]));
});

test("a saved lead that is refused later returns to the contact step", async () => {
  const wizard = start({ results: [{ state: "saved" }] });
  await toContact(wizard);
  wizard.send(contact, "submit");
  await wizard.until({ submission: "saved" });
  wizard.report(refusal);
  expect(wizard.at()).toEqual({ contact: "editing" });
  expect(wizard.context().rejection?.kind).toBe("refused");
});

test("a saved lead that expires unsent returns to the contact step", async () => {
  const wizard = start({ results: [{ state: "saved" }] });
  await toContact(wizard);
  wizard.send(contact, "submit");
  await wizard.until({ submission: "saved" });
  wizard.report({ state: "failed" });
  expect(wizard.at()).toEqual({ contact: "editing" });
  expect(wizard.context().rejection).toEqual({ kind: "network" });
});

test.each<SendResult | "throws">([{ state: "failed" }, "throws"])(
  "when sending and saving failed (%j) the visitor keeps the form",
  async (result) => {
    const wizard = start({ results: [result] });
    await toContact(wizard);
    wizard.send(contact, "submit");
    await wizard.when(({ context }) => context.rejection !== null);
    expect(wizard.at()).toEqual({ contact: "editing" });
    expect(wizard.context().rejection).toEqual({ kind: "network" });
    expect(wizard.context().draft.name).toBe(filledDraft.name);
  },
);

const dearer: Plan = {
  ...cheapPlan,
  house: { priceCents: 14_300, promotion: { priceCents: 10_900, months: 6 } },
};

test("a price that changed mid-wizard is shown and accepted before anything is sent", async () => {
  const wizard = start({ catalogue: [[cheapPlan], [dearer]] });
  await toContact(wizard);
  expect(wizard.context().quote).toEqual({ state: "changed", before: cheapPlan.house, after: dearer.house });
  wizard.send(contact, "submit");
  expect(wizard.at()).toEqual({ contact: "editing" });
  expect(wizard.submitted).toEqual([]);
  wizard.send("acceptPrice", "submit");
  await wizard.until("sent");
  expect(wizard.submitted[0]?.selected?.plan.offer).toEqual(dearer.house);
});

test("a price that changes while the contact data are written is shown before anything is sent", async () => {
  const wizard = start({ catalogue: [[cheapPlan], [cheapPlan], [dearer]] });
  await toContact(wizard);
  expect(wizard.context().quote).toEqual({ state: "settled" });
  wizard.send(contact);
  wizard.clock.increment(RECHECK_MS);
  await wizard.when(({ context }) => context.quote.state === "changed");
  wizard.send("submit");
  expect(wizard.submitted).toEqual([]);
  // Checked again, the change is still open.
  wizard.clock.increment(RECHECK_MS);
  await wizard.when(({ context }) => context.plans?.[0] === dearer);
  expect(wizard.context().quote).toEqual({ state: "changed", before: cheapPlan.house, after: dearer.house });
  wizard.send("acceptPrice", "submit");
  await wizard.until("sent");
  expect(wizard.submitted[0]?.selected?.plan.offer).toEqual(dearer.house);
});

test("a later price check that fails changes nothing", async () => {
  const wizard = start({ catalogue: [[cheapPlan], [dearer], "down"] });
  await toContact(wizard);
  wizard.clock.increment(RECHECK_MS);
  await setImmediate();
  expect(wizard.context().quote.state).toBe("changed");
});

test("a price that is what it was again needs no consent", async () => {
  const wizard = start({ catalogue: [[cheapPlan], [dearer], [cheapPlan]] });
  await toContact(wizard);
  expect(wizard.context().quote.state).toBe("changed");
  wizard.clock.increment(RECHECK_MS);
  await wizard.when(({ context }) => context.quote.state === "settled");
});

test("a promotion that has become shorter is a price that changed", async () => {
  const { priceCents, promotion } = cheapPlan.house;
  const shorter = { priceCents, promotion: promotion && { ...promotion, months: promotion.months - 1 } };
  const wizard = start({ catalogue: [[cheapPlan], [{ ...cheapPlan, house: shorter }]] });
  await toContact(wizard);
  expect(wizard.context().quote).toEqual({ state: "changed", before: cheapPlan.house, after: shorter });
});

test("a plan withdrawn mid-wizard is reported, and the lead can be submitted without it", async () => {
  const wizard = start({ catalogue: [samplePlans, [fastPlan]] });
  await toContact(wizard);
  expect(wizard.context().quote).toEqual({ state: "withdrawn" });
  wizard.send(contact, "submit", "acceptPrice");
  expect(wizard.submitted).toEqual([]);
  expect(wizard.context().quote.state).toBe("withdrawn");
  wizard.send("leaveDetails", "submit");
  await wizard.until("sent");
  expect(wizard.submitted[0]?.selected).toBeNull();
});

test("a price check without a result does not block the submit", async () => {
  const wizard = start({ catalogue: [samplePlans, "hangs"] });
  await toRecommendations(wizard);
  wizard.send({ type: "choose", serviceId: cheapPlan.serviceId }, contact, "submit");
  expect(wizard.at()).toEqual({ contact: "awaitingPrice" });
  wizard.clock.increment(PRICE_CHECK_MS);
  await wizard.until("sent");
});

test("a price check that fails takes the price as unchanged, and the submit does not wait for it", async () => {
  const wizard = start({ catalogue: [samplePlans, "down"] });
  await toContact(wizard);
  wizard.send(contact, "submit");
  expect(wizard.at()).not.toEqual({ contact: "awaitingPrice" });
  await wizard.until("sent");
});

test("a visitor who sends before the price is known is stopped by a price that changed", async () => {
  const wizard = start({ catalogue: [[cheapPlan], [dearer]] });
  await toRecommendations(wizard);
  wizard.send({ type: "choose", serviceId: cheapPlan.serviceId }, contact, "submit");
  expect(wizard.at()).toEqual({ contact: "awaitingPrice" });
  await wizard.when(({ context }) => context.quote.state === "changed");
  expect(wizard.at()).toEqual({ contact: "editing" });
  expect(wizard.submitted).toEqual([]);
});

test("a submit waits for the price check under way and starts no other", async () => {
  const wizard = start({ catalogue: [[cheapPlan], [dearer], [cheapPlan]] });
  await toRecommendations(wizard);
  wizard.send({ type: "choose", serviceId: cheapPlan.serviceId }, contact, "submit");
  await wizard.when(({ context }) => context.quote.state !== "checking");
  expect(wizard.context().quote.state).toBe("changed");
  expect(wizard.submitted).toEqual([]);
});

test("unticking the consent clears its time", async () => {
  const wizard = start();
  await toContact(wizard);
  wizard.send(contact);
  expect(wizard.context().consentAt).toBe(NOW);
  wizard.send({ type: "edit", change: { dataConsent: false } });
  expect(wizard.context().consentAt).toBeNull();
});
