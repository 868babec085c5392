import { expect, test } from "vitest";
import { waitFor } from "xstate";
import type { SendResult } from "../../kernel/outbox-results.ts";
import { alarmRules as rulesOf } from "../alarm/alarm-rules.ts";
import { filledAlarm } from "../alarm/alarm-spec.ts";
import { CHILE } from "./short-market.ts";
import { fillAll, LEAD_ID, NOW, refused, startShort } from "./short-spec.ts";

const alarmRules = rulesOf(CHILE);

const filled = (...results: Parameters<typeof startShort<typeof filledAlarm>>[1] & object) => {
  const wizard = startShort(alarmRules, results.length > 0 ? results : undefined);
  fillAll(wizard, alarmRules, filledAlarm);
  const until = (value: "sent" | "filling" | { submission: "saved" }) =>
    waitFor(wizard.actor, (state) => state.matches(value));
  return { ...wizard, until, context: () => wizard.actor.getSnapshot().context };
};

test("an incomplete form stays and shows errors from the first submit on", () => {
  const { actor } = startShort(alarmRules);
  actor.send({ type: "next" });
  expect(actor.getSnapshot().context).toMatchObject({ step: 1, invalidSubmits: 1 });
  actor.send({ type: "edit", change: { propertyType: "casa" } });
  actor.send({ type: "next" });
  expect(actor.getSnapshot().context).toMatchObject({ step: 2, invalidSubmits: 0 });
});

test("an answer of another form can't be changed from here", () => {
  const { actor } = startShort(alarmRules);
  actor.send({ type: "edit", change: { location: "Ñuñoa", propertyType: "casa" } });
  expect(actor.getSnapshot().context.draft).toMatchObject({ location: "", propertyType: "casa" });
});

test("back goes one form back, and out of the wizard from the first", () => {
  const { actor, left } = startShort(alarmRules);
  actor.send({ type: "edit", change: { propertyType: "casa" } });
  actor.send({ type: "next" });
  actor.send({ type: "back" });
  expect(actor.getSnapshot().context.step).toBe(1);
  expect(left()).toBe(0);
  actor.send({ type: "back" });
  expect(left()).toBe(1);
});

test("a sent lead is confirmed, with its id, its consent's time and the answers", async () => {
  const wizard = filled();
  wizard.actor.send({ type: "next" });
  wizard.actor.send({ type: "next" });
  await wizard.until("sent");
  expect(wizard.context().step).toBe(6);
  expect(wizard.submitted).toEqual([
    { leadId: LEAD_ID, draft: filledAlarm, consentAt: NOW, route: "/chile", sentAt: NOW },
  ]);
});

test("a saved lead is confirmed as saved, and as sent once accepted", async () => {
  const wizard = filled({ state: "saved" });
  wizard.actor.send({ type: "next" });
  await wizard.until({ submission: "saved" });
  expect(wizard.context().step).toBe(6);
  wizard.report({ state: "sent", answer: {} });
  await wizard.until("sent");
  expect(wizard.submitted).toHaveLength(1);
});

test("a refused lead returns to the contact form with the reason, which the correction clears", async () => {
  const wizard = filled(refused, { state: "sent", answer: {} });
  wizard.actor.send({ type: "next" });
  await wizard.until("filling");
  expect(wizard.context()).toMatchObject({ step: 5, rejection: { kind: "refused" }, isSending: false });
  wizard.actor.send({ type: "edit", change: { phone: "912345678" } });
  expect(wizard.context().rejection).toBeNull();
  wizard.actor.send({ type: "next" });
  await wizard.until("sent");
  expect(wizard.submitted.map(({ leadId }) => leadId)).toEqual([LEAD_ID, LEAD_ID]);
});

test("a saved lead that is refused later returns to the contact form", async () => {
  const wizard = filled({ state: "saved" });
  wizard.actor.send({ type: "next" });
  await wizard.until({ submission: "saved" });
  wizard.report(refused);
  await wizard.until("filling");
  expect(wizard.context()).toMatchObject({ step: 5, rejection: { kind: "refused" } });
});

test.each<SendResult | "throws">(["throws", { state: "failed" }])(
  "when sending and saving fail (%j) the visitor stays with the answers and can retry",
  async (result) => {
    const wizard = filled(result, { state: "sent", answer: {} });
    wizard.actor.send({ type: "next" });
    await wizard.until("filling");
    expect(wizard.context()).toMatchObject({ step: 5, rejection: { kind: "network" }, draft: filledAlarm });
    wizard.actor.send({ type: "next" });
    await wizard.until("sent");
  },
);

test("unticking the consent clears its time", () => {
  const wizard = filled();
  expect(wizard.context().consentAt).toBe(NOW);
  wizard.actor.send({ type: "edit", change: { consent: false } });
  expect(wizard.context().consentAt).toBeNull();
});
