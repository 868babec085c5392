import type { Coverage } from "@asesorador/domain/recommendation/coverage";
import { type Plan, toPlan } from "@asesorador/domain/recommendation/plan";
import { expect, test, vi } from "vitest";
import { createActor, fromPromise, SimulatedClock, waitFor } from "xstate";
import type { SendResult } from "../../kernel/outbox-results.ts";
import { PRICE_CHECK_MS, RECHECK_MS } from "../shared/quote.ts";
import { refused } from "../shared/short-spec.ts";
import { fakeSubmission } from "../shared/submission-spec.ts";
import type { ChileEvent, Restored } from "./chile-context.ts";
import { countsOf, offered, shownSavings } from "./chile-context.ts";
import { chileMachine } from "./chile-machine.ts";
import { CHOOSE_PLAN_MS, CHOOSE_SERVICE_MS, JUMP_MS, LAST_PAUSE_MS, MESSAGE_MS } from "./chile-setup.ts";
import {
  filledDraft,
  internetPlan,
  LEAD_ID,
  NOW,
  samplePlans,
  sampleService,
  vtrPlan,
} from "./chile-spec.ts";
import type { Submission } from "./payload.ts";

type Given = {
  /** One result per load; the last one repeats. */
  readonly catalogue?: readonly (readonly Plan[] | "down" | "hangs")[];
  readonly results?: readonly (SendResult | "throws")[];
  readonly restored?: Restored | null;
};

const SENT: SendResult = { state: "sent", answer: {} };

const start = ({ catalogue = [samplePlans], results = [SENT], restored }: Given = {}) => {
  const clock = new SimulatedClock();
  const submission = fakeSubmission<Submission>(results);
  const { submitted, report } = submission;
  let loads = 0;
  let ids = 0;
  const load = async (): Promise<readonly Plan[]> => {
    const answer = catalogue[Math.min(loads, catalogue.length - 1)] ?? "down";
    loads += 1;
    if (answer === "hangs") return new Promise(() => {});
    if (answer === "down") throw new TypeError("Failed to fetch");
    return answer;
  };
  const does = {
    announce: vi.fn(),
    save: vi.fn(),
    forget: vi.fn(),
    showMissing: vi.fn(),
    showFailure: vi.fn(),
  };
  const machine = chileMachine.provide({
    actions: {
      announce: () => does.announce(),
      save: ({ context }) => does.save(context.draft),
      forget: () => does.forget(),
      showMissing: () => does.showMissing(),
      showFailure: () => does.showFailure(),
    },
    actors: {
      restore: fromPromise(async () => restored ?? null),
      loadPlans: fromPromise(load),
      recheck: fromPromise(async ({ input }) => (input ? load() : null)),
      submission: submission.machine,
    },
  });
  const newLeadId = () => {
    ids += 1;
    return ids === 1 ? LEAD_ID : `another ${ids}`;
  };
  const input = { newLeadId, route: "/chile", now: () => NOW, hasDraft: restored !== undefined };
  const wizard = createActor(machine, { clock, input }).start();
  const state = () => wizard.getSnapshot();
  const send = (...events: (ChileEvent | ChileEvent["type"])[]) => {
    for (const event of events)
      wizard.send((typeof event === "string" ? { type: event } : event) as ChileEvent);
  };
  const until = (flow: string | object) => waitFor(wizard, (now) => now.matches({ flow } as never));
  const when = (holds: (now: ReturnType<typeof state>) => boolean) => waitFor(wizard, holds);
  return { wizard, clock, submitted, send, until, when, does, state, report };
};
type Wizard = ReturnType<typeof start>;

const { currentCompany, monthlyPayment, name, rut, phone, email, address, consent } = filledDraft;
const spend: ChileEvent = { type: "edit", change: { currentCompany, monthlyPayment } };
const contact: ChileEvent = { type: "edit", change: { name, rut, phone, email, address, consent } };
const telecom: ChileEvent = { type: "category", category: "telecomunicaciones" };

const toAnalysis = (wizard: Wizard, company = currentCompany) => {
  wizard.send(telecom, spend, { type: "edit", change: { currentCompany: company } }, "next");
  wizard.send({ type: "service", service: "doble" });
  wizard.clock.increment(CHOOSE_SERVICE_MS);
  wizard.send({ type: "priority", priority: "ahorrar" });
};
const toProposal = async (wizard: Wizard, company = currentCompany) => {
  toAnalysis(wizard, company);
  await waitFor(wizard.wizard, ({ context }) => context.pick !== null);
  wizard.send("skip");
};
const chooseVtr = (wizard: Wizard) => {
  const plan = offered(wizard.state().context.pick, 3_800_000).find(
    (one) => one.plan.serviceId === vtrPlan.serviceId,
  );
  if (!plan) throw new Error("the sample plan is offered");
  wizard.send({ type: "choose", plan });
  wizard.clock.increment(CHOOSE_PLAN_MS);
};
const toContact = async (wizard: Wizard) => {
  await toProposal(wizard);
  chooseVtr(wizard);
};

test("telecommunications open step 1; another category is announced and the picker stays", () => {
  const wizard = start();
  wizard.send({ type: "category", category: "alarmas" });
  expect(wizard.state().matches({ flow: "category" })).toBe(true);
  expect(wizard.does.announce).toHaveBeenCalledOnce();
  wizard.send(telecom);
  expect(wizard.state().context).toMatchObject({ step: 1, draft: { serviceCategory: "telecomunicaciones" } });
  expect(wizard.does.announce).toHaveBeenCalledOnce();
});

test.each([{ monthlyPayment: "" }, { monthlyPayment: "0" }, { currentCompany: null }])(
  "step 1 with %j stays on submit and shows why",
  (change) => {
    const wizard = start();
    wizard.send(telecom, spend, { type: "edit", change }, "advance");
    expect(wizard.state().context).toMatchObject({ step: 1, invalidSubmits: 0 });
    wizard.send("next");
    expect(wizard.state().context).toMatchObject({ step: 1, invalidSubmits: 1 });
  },
);

test("a chosen service opens the next step after 500 ms; another choice restarts the delay", () => {
  const wizard = start();
  wizard.send(telecom, spend, "next", { type: "service", service: "internet" });
  wizard.clock.increment(CHOOSE_SERVICE_MS - 1);
  wizard.send({ type: "service", service: "triple" });
  wizard.clock.increment(CHOOSE_SERVICE_MS - 1);
  expect(wizard.state().context).toMatchObject({ step: 2, draft: { currentService: "triple" } });
  wizard.clock.increment(1);
  expect(wizard.state().context.step).toBe(3);
});

test("choosing a priority clears preferences, is kept at once and starts the analysis", () => {
  const wizard = start();
  toAnalysis(wizard);
  expect(wizard.state().matches({ flow: "analysis" })).toBe(true);
  const chosen = { priority: "ahorrar", preferences: [] };
  expect(wizard.state().context.draft).toMatchObject(chosen);
  expect(wizard.does.save.mock.lastCall).toEqual([expect.objectContaining(chosen)]);
});

test("the analysis shows three messages and ends after the last one's pause", async () => {
  const wizard = start();
  toAnalysis(wizard);
  await waitFor(wizard.wizard, ({ context }) => context.pick !== null);
  for (const message of [0, 1, 2]) {
    expect(wizard.state().context.message).toBe(message);
    wizard.clock.increment(MESSAGE_MS);
  }
  expect(wizard.state().matches({ flow: "analysis" })).toBe(true);
  wizard.clock.increment(LAST_PAUSE_MS);
  expect(wizard.state().matches({ flow: { proposal: "plans" } })).toBe(true);
});

test("a plan of the preferred brand is recommended, and the list is sorted by price", async () => {
  const wizard = start();
  await toProposal(wizard);
  const { pick } = wizard.state().context;
  expect(pick).toMatchObject({
    kind: "plans",
    pick: { serviceId: vtrPlan.serviceId, mark: "for_you" },
  });
});

test.each(["vtr", "claro"] as const)(
  "customers of %s get no plans and can open the contact step",
  async (company) => {
    const wizard = start();
    await toProposal(wizard, company);
    expect(wizard.state().matches({ flow: { proposal: "none" } })).toBe(true);
    wizard.send("contact");
    expect(wizard.state().context).toMatchObject({ step: 5, selected: null });
  },
);

test("without a plan of the type the alternatives can be chosen", async () => {
  const wizard = start({ catalogue: [[internetPlan]] });
  await toProposal(wizard);
  expect(wizard.state().matches({ flow: { proposal: "alternatives" } })).toBe(true);
  const [first] = offered(wizard.state().context.pick, 3_800_000);
  if (!first) throw new Error("there is an alternative");
  wizard.send({ type: "choose", plan: first });
  wizard.clock.increment(CHOOSE_PLAN_MS);
  expect(wizard.state().context).toMatchObject({ step: 5, selected: first });
});

test("a chosen plan opens the contact step after 300 ms, with the savings of its first twelve months", async () => {
  const wizard = start();
  await toProposal(wizard);
  const plan = offered(wizard.state().context.pick, 3_800_000)[0];
  if (!plan) throw new Error("there is a plan");
  wizard.send({ type: "choose", plan });
  wizard.clock.increment(CHOOSE_PLAN_MS - 1);
  expect(wizard.state().context.step).toBe(4);
  wizard.clock.increment(1);
  expect(wizard.state().context).toMatchObject({
    step: 5,
    // 38,000 today; 25,990 for six months, then 32,990.
    savings: { monthlyCents: 1_201_000, annualCents: (6 * 12_010 + 6 * 5_010) * 100 },
  });
});

test("a plan with a dearer first year confirms no saving, although its promotion is cheaper", async () => {
  const wizard = start();
  await toProposal(wizard);
  const [plan] = offered(wizard.state().context.pick, 3_800_000);
  if (!plan) throw new Error("there is a plan");
  const offer = { priceCents: 4_900_000, promotion: { priceCents: 2_599_000, months: 3 } };
  const draft = wizard.state().context.draft;
  const selected = { ...plan, plan: { ...plan.plan, offer } };
  expect(shownSavings({ selected, draft })).toEqual({ monthlyCents: 0, annualCents: 0 });
});

test("the picker requests no plans; step 1 does, and so does a page that may restore a draft", async () => {
  const picker = start();
  picker.send({ type: "category", category: "alarmas" });
  expect(picker.state().matches({ catalogue: "waiting" })).toBe(true);
  picker.send(telecom);
  expect(picker.state().matches({ catalogue: "loading" })).toBe(true);
  await waitFor(picker.wizard, (now) => now.matches({ catalogue: "ready" }));
  const restoring = start({ restored: null });
  expect(restoring.state().matches({ catalogue: "loading", flow: "restoring" })).toBe(true);
});

test("a catalogue that failed to load is reported in step 4 and loads on retry", async () => {
  const wizard = start({ catalogue: ["down", samplePlans] });
  toAnalysis(wizard);
  await waitFor(wizard.wizard, (now) => now.matches({ catalogue: "failed" }));
  for (let message = 0; message < 3; message += 1) wizard.clock.increment(MESSAGE_MS);
  wizard.clock.increment(LAST_PAUSE_MS);
  await wizard.until({ proposal: "failed" });
  wizard.send("retry");
  await wizard.until({ proposal: "plans" });
});

test("Volver goes back 5, 4, 3, 2, 1 and skips the analysis", async () => {
  const wizard = start();
  await toContact(wizard);
  const steps = [5];
  for (let press = 0; press < 4; press += 1) {
    wizard.send("back");
    steps.push(wizard.state().context.step);
  }
  expect(steps).toEqual([5, 4, 3, 2, 1]);
});

test("the progress bar jumps back after 100 ms, and never forward", async () => {
  const wizard = start();
  await toProposal(wizard);
  wizard.send({ type: "jump", step: 5 });
  wizard.clock.increment(JUMP_MS);
  expect(wizard.state().context.step).toBe(4);
  wizard.send({ type: "jump", step: 1 });
  wizard.clock.increment(JUMP_MS - 1);
  expect(wizard.state().context.step).toBe(4);
  wizard.clock.increment(1);
  expect(wizard.state().context.step).toBe(1);
});

test("a delayed jump does not interrupt a submission", async () => {
  const wizard = start();
  await toContact(wizard);
  wizard.send(contact, { type: "jump", step: 1 }, "submit");
  wizard.clock.increment(JUMP_MS);
  await wizard.until("sent");
});

test("a swipe opens the next step only if the current one is valid", async () => {
  const wizard = start();
  wizard.send("advance");
  expect(wizard.state().context.step).toBe(0);
  wizard.send(telecom, "advance");
  expect(wizard.state().context.step).toBe(1);
  wizard.send(spend, "advance", "advance");
  expect(wizard.state().context.step).toBe(2);
});

const dearer: Plan = {
  ...vtrPlan,
  house: { priceCents: vtrPlan.house.priceCents + 500_000, promotion: null },
};

test("a price that changed mid-wizard is shown and accepted before anything is sent", async () => {
  const wizard = start({ catalogue: [[vtrPlan], [vtrPlan], [dearer]] });
  await toContact(wizard);
  await wizard.when(({ context }) => context.quote.state === "settled");
  wizard.send(contact);
  wizard.clock.increment(RECHECK_MS);
  await wizard.when(({ context }) => context.quote.state === "changed");
  expect(wizard.state().context.quote).toEqual({
    state: "changed",
    before: vtrPlan.house,
    after: dearer.house,
  });
  wizard.send("submit");
  expect(wizard.submitted).toEqual([]);
  wizard.send("acceptPrice", "submit");
  await wizard.until("sent");
  expect(wizard.submitted[0]?.selected?.plan.offer).toEqual(dearer.house);
  const { selected, draft, savings } = wizard.state().context;
  expect(savings).toEqual(shownSavings({ selected, draft }));
});

test("a plan withdrawn mid-wizard is reported, and the lead can be submitted without it", async () => {
  const wizard = start({ catalogue: [samplePlans, [internetPlan]] });
  await toContact(wizard);
  await wizard.when(({ context }) => context.quote.state === "withdrawn");
  wizard.send(contact, "submit", "acceptPrice");
  expect(wizard.submitted).toEqual([]);
  wizard.send("leaveDetails", "submit");
  await wizard.until("sent");
  expect(wizard.submitted[0]?.selected).toBeNull();
});

test.each([["hangs"], ["down"]] as const)(
  "a price check that %s does not block the submit",
  async (answer) => {
    const wizard = start({ catalogue: [samplePlans, answer] });
    await toContact(wizard);
    wizard.send(contact, "submit");
    wizard.clock.increment(PRICE_CHECK_MS);
    await wizard.until("sent");
    expect(wizard.submitted[0]?.selected?.plan.serviceId).toBe(vtrPlan.serviceId);
  },
);

test("an incomplete contact form stays, with its toast", async () => {
  const wizard = start();
  await toContact(wizard);
  wizard.send(contact, { type: "edit", change: { consent: false } }, "submit");
  expect(wizard.state().context).toMatchObject({ step: 5, invalidSubmits: 1 });
  expect(wizard.does.showMissing).toHaveBeenCalledOnce();
  expect(wizard.submitted).toEqual([]);
});

test("a sent lead is step 6; a reset starts over with a new id and an empty draft", async () => {
  const wizard = start();
  await toContact(wizard);
  wizard.send(contact, "submit");
  await wizard.until("sent");
  expect(wizard.submitted[0]).toMatchObject({ leadId: LEAD_ID, consentAt: NOW, route: "/chile" });
  wizard.send({ type: "jump", step: 1 });
  wizard.clock.increment(JUMP_MS);
  expect(wizard.state().context.step).toBe(6);
  wizard.send("reset");
  expect(wizard.state().context).toMatchObject({ step: 0, leadId: "another 2", draft: { name: "" } });
  expect(wizard.does.forget).toHaveBeenCalledOnce();
});

test("a refused lead comes back to step 5 with its toast and its reason", async () => {
  const wizard = start({ results: [refused, SENT] });
  await toContact(wizard);
  wizard.send(contact, "submit");
  await waitFor(wizard.wizard, ({ context }) => context.rejection !== null);
  expect(wizard.state().context).toMatchObject({ step: 5, rejection: { kind: "refused" } });
  expect(wizard.does.showFailure).toHaveBeenCalledOnce();
  wizard.send("submit");
  await wizard.until("sent");
});

test("when sending and saving fail, the visitor stays with the answers", async () => {
  const wizard = start({ results: ["throws"] });
  await toContact(wizard);
  wizard.send(contact, "submit");
  await waitFor(wizard.wizard, ({ context }) => context.rejection !== null);
  expect(wizard.state().context).toMatchObject({ step: 5, rejection: { kind: "network" }, draft: { name } });
  expect(wizard.does.showFailure).toHaveBeenCalledOnce();
});

test("a saved lead is confirmed as saved, and as sent once accepted", async () => {
  const wizard = start({ results: [{ state: "saved" }] });
  await toContact(wizard);
  wizard.send(contact, "submit");
  await wizard.until({ submission: "saved" });
  wizard.report(SENT);
  await wizard.until("sent");
});

test("a saved lead that expires unsent returns to the contact step", async () => {
  const wizard = start({ results: [{ state: "saved" }] });
  await toContact(wizard);
  wizard.send(contact, "submit");
  await wizard.until({ submission: "saved" });
  wizard.report({ state: "failed" });
  await wizard.until("contact");
  expect(wizard.state().context).toMatchObject({ step: 5, rejection: { kind: "network" } });
});

const { consent: _, ...answers } = filledDraft;
const left = (step: Restored["step"], change: Partial<Restored> = {}): Restored => ({
  draft: answers,
  step,
  desiredService: null,
  savings: null,
  leadId: null,
  isSending: false,
  ...change,
});

test.each([
  [null, "category"],
  [left(0), "category"],
  [left(1), "spend"],
  [left(2), "service"],
  [left(3), "need"],
  [left(4), { proposal: "plans" }],
  [left(5, { desiredService: vtrPlan.serviceId }), "contact"],
  // The plan is no longer sold.
  [left(5, { desiredService: 999 }), { proposal: "plans" }],
])("a draft %# goes on at %j", async (restored, flow) => {
  const wizard = start({ restored });
  await wizard.until(flow);
  if (restored) expect(wizard.state().context.draft).toMatchObject(answers);
});

test("a lead whose sending was cut off and that never reached the outbox leads back to its plan and data", async () => {
  const cutOff = left(6, { leadId: "of that visit", isSending: true, desiredService: vtrPlan.serviceId });
  const wizard = start({ restored: cutOff, results: [{ state: "failed" }] });
  await wizard.until("contact");
  expect(wizard.state().context).toMatchObject({
    rejection: { kind: "network" },
    selected: { plan: { serviceId: vtrPlan.serviceId } },
    isSending: false,
  });
});

test("Forward goes on to steps that were reached with these answers, and no further", async () => {
  const wizard = start();
  await toContact(wizard);
  wizard.send("back", "back", "back", "back");
  expect(wizard.state().context.step).toBe(1);
  wizard.send({ type: "forward", step: 6 });
  expect(wizard.state().context.step).toBe(1);
  for (const step of [2, 3, 4, 5]) {
    wizard.send({ type: "forward", step });
    expect(wizard.state().context.step).toBe(step);
  }
  expect(wizard.state().context.selected).not.toBeNull();
  wizard.send("back", "back", "back", "back", spend, { type: "forward", step: 2 });
  expect(wizard.state().context.step).toBe(1);
});

test.each<[string, ChileEvent, number]>([
  ["another payment", { type: "edit", change: { monthlyPayment: "90000" } }, 4],
  ["another service", { type: "service", service: "internet" }, 3],
])("%s takes the chosen plan back: a swipe does not go on with it", async (_, change, backs) => {
  const wizard = start();
  await toContact(wizard);
  for (let press = 0; press < backs; press += 1) wizard.send("back");
  wizard.send(change);
  if (change.type === "edit") wizard.send("next", "advance");
  else wizard.clock.increment(CHOOSE_SERVICE_MS);
  wizard.send("advance");
  await waitFor(wizard.wizard, ({ context }) => context.pick !== null);
  wizard.send("skip", "advance");
  expect(wizard.state().context).toMatchObject({ step: 4, selected: null });
});

test.each<[SendResult, string | object]>([
  [SENT, "sent"],
  [{ state: "saved" }, { submission: "saved" }],
  [{ state: "failed" }, "sent"],
  [refused, "contact"],
])("a draft of a submitted lead looks up its result: %j is %s", async (result, flow) => {
  const wizard = start({ restored: left(6, { leadId: "of that visit" }), results: [result] });
  await wizard.until({ submission: "checking" });
  await wizard.until(flow);
  expect(wizard.state().context.leadId).toBe("of that visit");
  expect(wizard.submitted).toEqual([]);
});

test("the counts leave out plans of no price, and count as cheaper what may serve the comuna", () => {
  const district = "13120";
  const plan = (price: number, coverage: Coverage) =>
    toPlan(sampleService({ price, promotionalPrice: null, promotionalMonths: null }), coverage);
  const plans = [
    plan(20_000, { yes: [district], no: [] }),
    plan(20_000, { yes: [], no: [district] }),
    plan(20_000, { yes: [], no: [] }),
    plan(60_000, { yes: [], no: [] }),
    plan(0, { yes: [district], no: [] }),
  ];
  const counted = (district: string) => countsOf({ plans, draft: { ...filledDraft, district } });
  expect(counted(district)).toEqual({ active: 4, ofType: 4, reach: { yes: 1, unknown: 2 }, cheaper: 2 });
  expect(counted("")).toEqual({ active: 4, ofType: 4, reach: null, cheaper: 3 });
});
