import { recordJourney } from "@asesorador/domain/journey/record-contract";
import { STEPS } from "@asesorador/domain/journey/steps";
import { afterEach, expect, test, vi } from "vitest";
import { createActor, waitFor } from "xstate";
import { journeyPage } from "../../kernel/journey-spec.ts";
import type { AlarmDraft } from "../alarm/alarm-draft.ts";
import { alarmRules as rulesOf } from "../alarm/alarm-rules.ts";
import { carRules } from "../car/car-rules.ts";
import { follow } from "./short-journey.ts";
import { shortMachine } from "./short-machine.ts";
import { CHILE } from "./short-market.ts";
import type { ShortSubmission } from "./short-rules.ts";
import { LEAD_ID, NOW, person } from "./short-spec.ts";
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
      submission: fakeSubmission<ShortSubmission<AlarmDraft>>([{ state: "sent", answer: {} }]).machine,
    },
  });
  const wizard = follow(createActor(machine, { input }), "alarm").start();
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
  await waitFor(wizard, (state) => state.hasTag("confirmation"), { timeout: 2000 });
  const [batch, ...others] = await page.batches();
  expect(others).toEqual([]);
  expect(recordJourney.input.safeParse(batch).success).toBe(true);
  expect(batch).toMatchObject({ wizard: "alarm", viewport: "tablet" });
  expect(batch?.events.map(({ type, step }) => step ?? type)).toEqual([...STEPS.alarm, "submitted"]);
});

test("the dwell time of a step is measured from its screen to the next", async () => {
  const page = journeyPage(vi.stubGlobal);
  const now = vi.spyOn(performance, "now");
  now.mockReturnValue(1_000);
  const wizard = follow(createActor(shortMachine(alarmRules), { input }), "alarm").start();
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
  follow(wizard, "alarm");
  const over = createActor(shortMachine(alarmRules), { input }).start();
  over.stop();
  follow(over, "alarm");
  page.leave();
  const batches = await page.batches();
  expect(batches.map(({ events }) => events)).toEqual([
    [{ type: "step", seq: 0, step: "ubicacion", from: null, dwellMs: 0 }],
  ]);
});
