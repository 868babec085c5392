import { recordJourney } from "@asesorador/domain/journey/record-contract";
import { STEPS } from "@asesorador/domain/journey/steps";
import { afterEach, expect, test, vi } from "vitest";
import { createActor, waitFor } from "xstate";
import { journeyPage } from "../../kernel/journey-spec.ts";
import type { AlarmDraft } from "../alarm/alarm-draft.ts";
import { alarmRules as rulesOf } from "../alarm/alarm-rules.ts";
import { carRules } from "../car/car-rules.ts";
import { followShortJourney } from "./short-journey.ts";
import { shortMachine } from "./short-machine.ts";
import { CHILE } from "./short-market.ts";
import { LEAD_ID, NOW, person } from "./short-spec.ts";
import type { SubmittedDraft } from "./submission-machine.ts";
import { fakeSubmission } from "./submission-spec.ts";

const alarmRules = rulesOf(CHILE);

afterEach(() => vi.unstubAllGlobals());

const input = { leadId: LEAD_ID, route: "/", now: () => NOW, hasDraft: false };

test("the forms of the alarm and the car wizard are its steps, one for one", () => {
  expect(STEPS.alarm).toHaveLength(alarmRules.forms.length);
  expect(STEPS.car).toHaveLength(carRules(2026, CHILE).forms.length);
});

test("a short wizard records its forms and the submit, and no invalid submits", async () => {
  const page = journeyPage(vi.stubGlobal, { innerWidth: 800 });
  const machine = shortMachine(alarmRules).provide({
    actors: {
      submission: fakeSubmission<SubmittedDraft<AlarmDraft>>([{ state: "sent", answer: {} }]).machine,
    },
  });
  const wizard = followShortJourney(createActor(machine, { input }), alarmRules).start();
  const answers: readonly Partial<AlarmDraft>[] = [
    { propertyType: "casa" },
    { location: "Lince" },
    { securityNeeds: [...alarmRules.empty.securityNeeds, "cameras"] as AlarmDraft["securityNeeds"] },
    { hasCurrentAlarm: "no" },
    person,
  ];
  for (const change of answers) {
    wizard.send({ type: "next" });
    wizard.send({ type: "edit", change });
    wizard.send({ type: "next" });
  }
  await waitFor(wizard, (state) => state.hasTag("confirmation"));
  const batches = await page.batches();
  for (const batch of batches) expect(recordJourney.input.safeParse(batch).success).toBe(true);
  expect(batches[0]).toMatchObject({ wizard: "alarm", viewport: "tablet" });
  const events = batches.flatMap((batch) => batch.events);
  const refused = events.filter(({ type }) => type === "refused");
  expect(events.filter((event) => !refused.includes(event)).map(({ type, step }) => step ?? type)).toEqual([
    ...STEPS.alarm,
    "submitted",
  ]);
  expect(refused.map(({ step, field, code }) => [step, field, code])).toContainEqual([
    "contacto",
    "phone",
    "missing",
  ]);
  expect(refused[0]).toMatchObject({ step: "propiedad", field: "propertyType", code: "missing" });
});

test("the dwell time of a step is measured from its screen to the next", async () => {
  const page = journeyPage(vi.stubGlobal);
  const now = vi.spyOn(performance, "now");
  now.mockReturnValue(1_000);
  const wizard = followShortJourney(createActor(shortMachine(alarmRules), { input }), alarmRules).start();
  now.mockReturnValue(8_500);
  wizard.send({ type: "edit", change: { propertyType: "casa" } });
  wizard.send({ type: "next" });
  now.mockRestore();
  page.leave();
  const [batch] = await page.batches();
  expect(batch?.events).toMatchObject([
    { step: "propiedad", dwellMs: 0 },
    { step: "ubicacion", from: "propiedad", dwellMs: 7_500 },
  ]);
});

test("a late observer starts at the current step, and not at all for a finished wizard", async () => {
  const page = journeyPage(vi.stubGlobal);
  const wizard = createActor(shortMachine(alarmRules), { input }).start();
  wizard.send({ type: "edit", change: { propertyType: "casa" } });
  wizard.send({ type: "next" });
  followShortJourney(wizard, alarmRules);
  const over = createActor(shortMachine(alarmRules), { input }).start();
  over.stop();
  followShortJourney(over, alarmRules);
  page.leave();
  const batches = await page.batches();
  expect(batches.map(({ events }) => events)).toEqual([
    [
      {
        type: "step",
        seq: 0,
        sinceMs: expect.any(Number),
        step: "ubicacion",
        district: null,
        from: null,
        dwellMs: 0,
      },
    ],
  ]);
});

const opened = () => createActor(shortMachine(alarmRules), { input }).start();
const openingOf = async (page: ReturnType<typeof journeyPage>) => {
  const wizard = followShortJourney(opened(), alarmRules);
  wizard.stop();
  const [batch] = await page.batches();
  expect(recordJourney.input.safeParse(batch).success).toBe(true);
  return batch?.["opening"];
};

test("a visit says where it came from: campaign, host of the referrer, language", async () => {
  const page = journeyPage(vi.stubGlobal, {
    href: "https://asesorador.example/alarmas?utm_source=facebook&utm_medium=cpc&utm_campaign=cyber&x=1",
    referrer: "https://l.ejemplo.com/buscar?q=persona",
  });
  expect(await openingOf(page)).toEqual({
    wizardVersion: 1,
    entry: "landing",
    referrerHost: "l.ejemplo.com",
    language: "es-PE",
    variants: {},
    campaign: { source: "facebook", medium: "cpc", name: "cyber" },
  });
});

test.each([
  ["https://asesorador.example/chile?categoria=alarmas", "category"],
  ["https://asesorador.example/?evaluar=peru&pago=100", "link"],
  ["https://asesorador.example/alarmas", "landing"],
])("%s is entered by %s, and our own pages are no referrer", async (href, entry) => {
  const page = journeyPage(vi.stubGlobal, { href, referrer: "https://asesorador.example/" });
  expect(await openingOf(page)).toMatchObject({ entry, referrerHost: null });
});

test("a reload in the same tab goes on with the visit: its id, its numbers and its stay", async () => {
  const stored = new Map<string, string>();
  const first = journeyPage(vi.stubGlobal, { stored });
  const wizard = followShortJourney(opened(), alarmRules);
  wizard.send({ type: "edit", change: { propertyType: "casa" } });
  wizard.send({ type: "next" });
  first.leave();
  const again = journeyPage(vi.stubGlobal, { stored });
  const restored = opened();
  restored.send({ type: "edit", change: { propertyType: "casa" } });
  restored.send({ type: "next" });
  followShortJourney(restored, alarmRules);
  restored.send({ type: "edit", change: { location: "Lince" } });
  restored.send({ type: "next" });
  again.leave();
  const [before] = await first.batches();
  const [after] = await again.batches();
  expect(after?.["journeyId"]).toBe(before?.["journeyId"]);
  expect(after?.events).toMatchObject([{ seq: 2, step: "necesidades", from: "ubicacion" }]);
});

test("after half an hour, in another wizard or without storage it is another visit", async () => {
  const stored = new Map<string, string>();
  const idOf = async (page: ReturnType<typeof journeyPage>) => {
    followShortJourney(opened(), alarmRules).stop();
    return (await page.batches())[0]?.["journeyId"];
  };
  const first = await idOf(journeyPage(vi.stubGlobal, { stored }));
  const now = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 31 * 60_000);
  expect(await idOf(journeyPage(vi.stubGlobal, { stored }))).not.toBe(first);
  now.mockRestore();
  const forbidden = await idOf(journeyPage(vi.stubGlobal, { stored: null }));
  expect(forbidden).toBeDefined();
  const page = journeyPage(vi.stubGlobal, { stored });
  const rules = carRules(2026, CHILE);
  followShortJourney(createActor(shortMachine(rules), { input }).start(), rules).stop();
  expect([first, forbidden]).not.toContain((await page.batches())[0]?.["journeyId"]);
});

test("a wizard that is opened after another one in the same tab does not go on with its visit", async () => {
  const stored = new Map<string, string>();
  const first = journeyPage(vi.stubGlobal, { stored });
  followShortJourney(opened(), alarmRules).stop();
  const [alarm] = await first.batches();
  const next = journeyPage(vi.stubGlobal, { stored });
  const rules = carRules(2026, CHILE);
  followShortJourney(createActor(shortMachine(rules), { input }).start(), rules).stop();
  const [car] = await next.batches();
  expect(alarm?.["journeyId"]).toEqual(expect.any(String));
  expect(car?.["journeyId"]).not.toBe(alarm?.["journeyId"]);
});

test.each([{ doNotTrack: "1" }, { globalPrivacyControl: true }])(
  "with %o nothing is sent, and nothing is kept in the tab",
  async (signals) => {
    const page = journeyPage(vi.stubGlobal, { signals });
    const wizard = followShortJourney(opened(), alarmRules);
    wizard.send({ type: "next" });
    dispatchEvent(new CustomEvent("toolUsed", { detail: "share" }));
    page.leave();
    wizard.stop();
    expect([await page.batches(), page.stored?.size]).toEqual([[], 0]);
  },
);

test("tools that are used are recorded while the wizard is open", async () => {
  const page = journeyPage(vi.stubGlobal);
  const wizard = followShortJourney(opened(), alarmRules);
  dispatchEvent(new CustomEvent("toolUsed", { detail: "bill" }));
  wizard.stop();
  dispatchEvent(new CustomEvent("toolUsed", { detail: "share" }));
  const [batch] = await page.batches();
  expect(batch?.events).toMatchObject([{ type: "step" }, { type: "tool", tool: "bill", seq: 1 }]);
});
