import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import type { SendResult } from "../../kernel/outbox-results.ts";
import { alarmRules as rulesOf } from "../alarm/alarm-rules.ts";
import { filledAlarm } from "../alarm/alarm-spec.ts";
import { mapStorage } from "./draft-storage-spec.ts";
import { beginningOf } from "./draft-store.ts";
import { clearDraft, restoreDraft, saveDraft, settleDraft } from "./short-draft.ts";
import { shortMachine } from "./short-machine.ts";
import { CHILE, PERU } from "./short-market.ts";
import { LEAD_ID, NOW, refused } from "./short-spec.ts";
import { fakeSubmission } from "./submission-spec.ts";

const { stored, storage } = mapStorage();
const tab = mapStorage();
beforeEach(() => {
  stored.clear();
  tab.stored.clear();
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("sessionStorage", tab.storage);
  vi.stubGlobal("history", { state: null });
});
afterEach(() => void vi.unstubAllGlobals());
const alarmRules = rulesOf(CHILE);
const KEY = "asesorador-alarm";

/** A page: its saves are done once `saved` resolves. */
const openPage = (results: readonly SendResult[] = [{ state: "sent", answer: {} }]) => {
  const saves: Promise<void>[] = [];
  const submission = fakeSubmission<never>(results);
  const machine = shortMachine(alarmRules).provide({
    actions: {
      save: ({ context }) => void saves.push(saveDraft(alarmRules, context)),
      forget: () => void saves.push(clearDraft(alarmRules)),
      settle: ({ context }) => void saves.push(settleDraft(alarmRules, context.leadId)),
    },
    actors: { submission: submission.machine as never, restore: fromPromise(() => restoreDraft(alarmRules)) },
  });
  const hasDraft = stored.has(KEY) || tab.stored.has(KEY);
  const input = { leadId: crypto.randomUUID(), route: "/chile", now: () => NOW, hasDraft };
  const actor = createActor(machine, { input }).start();
  return {
    actor,
    submission,
    context: () => actor.getSnapshot().context,
    saved: async () => void (await Promise.all(saves)),
    until: (value: Parameters<ReturnType<typeof actor.getSnapshot>["matches"]>[0]) =>
      waitFor(actor, (state) => state.matches(value)),
    fill: (until: number) => {
      alarmRules.forms.slice(0, until).forEach((fields, index) => {
        for (const field of fields) actor.send({ type: "edit", change: { [field]: filledAlarm[field] } });
        if (index < until - 1) actor.send({ type: "next" });
      });
    },
  };
};

test("a restored draft can be deleted by its key; one that was not read, or is unreadable, is not restored", async () => {
  await saveDraft(alarmRules, { draft: filledAlarm, reached: 2, leadId: LEAD_ID, isSending: false });
  expect(beginningOf(KEY)).toBeNull();
  expect(await restoreDraft(alarmRules)).toMatchObject({ step: 2 });
  await beginningOf(KEY)?.clear();
  expect(stored.has(KEY)).toBe(false);
  expect(beginningOf(KEY)).toBeNull();

  stored.set(KEY, JSON.stringify({ savedAt: new Date().toISOString(), personal: { iv: "", bytes: "" } }));
  expect(await restoreDraft(alarmRules)).toBeNull();
  expect(beginningOf(KEY)).toBeNull();
});

test("a reload goes on at the furthest form with all answers but the consent", async () => {
  const before = openPage();
  before.fill(5);
  await before.saved();
  const { personal, ...plain } = JSON.parse(stored.get(KEY) ?? "");
  expect(plain).toEqual({ savedAt: expect.any(String) });
  expect(personal).toEqual({ iv: expect.any(String), bytes: expect.any(String) });
  // Whole values: three letters of one may be in the base64 of any cipher text.
  for (const text of [stored.get(KEY), atob(personal.bytes)])
    expect(text).not.toMatch(/Rosa Quispe|987 654 321|"casa"|Ñuñoa/);
  const after = openPage();
  await after.until("filling");
  expect(after.context()).toMatchObject({
    step: 5,
    draft: { ...filledAlarm, consent: false },
    consentAt: null,
  });
});

test("a form that is open again comes before what was reached after it, for Forward and for a reload", async () => {
  const before = openPage();
  before.fill(4);
  for (const _ of [1, 2]) before.actor.send({ type: "back" });
  before.actor.send({ type: "edit", change: { location: "" } });
  before.actor.send({ type: "forward", step: 4 });
  expect(before.context().step).toBe(2);
  await before.saved();
  const after = openPage();
  await after.until("filling");
  expect(after.context()).toMatchObject({ step: 2, draft: { securityNeeds: filledAlarm.securityNeeds } });
});

test("Forward goes on to forms that were reached, and no further", () => {
  const page = openPage();
  page.fill(4);
  for (const _ of [1, 2, 3]) page.actor.send({ type: "back" });
  page.actor.send({ type: "forward", step: 5 });
  expect(page.context().step).toBe(1);
  page.actor.send({ type: "forward", step: 4 });
  expect(page.context().step).toBe(4);
});

/** A visitor who has sent a lead. */
const sentLead = async () => {
  const page = openPage();
  page.fill(5);
  page.actor.send({ type: "next" });
  await page.until("sent");
  await page.saved();
  return page.context().leadId;
};
const at = (step: number) => vi.stubGlobal("history", { state: { alarm: { step, depth: step - 1 } } });

test("a sent lead leaves no draft behind; a reload of its confirmation finds it again, however often", async () => {
  const leadId = await sentLead();
  expect(stored.size).toBe(0);
  at(6);
  for (const _ of [1, 2]) {
    const reloaded = openPage();
    await reloaded.until("sent");
    await reloaded.saved();
    expect(reloaded.context()).toMatchObject({ leadId, step: 6, draft: alarmRules.empty });
    expect(reloaded.submission.submitted).toEqual([]);
    expect(stored.size).toBe(0);
  }
});

test("a wizard that is opened again after a sent lead begins at its first form, and the lead is no longer found", async () => {
  await sentLead();
  for (const history of [() => {}, () => at(6)]) {
    history();
    const opened = openPage();
    await opened.until("filling");
    expect(opened.context().step).toBe(1);
  }
  expect(tab.stored.size).toBe(0);
});

test("a draft that is deleted takes the sent lead of this tab with it", async () => {
  await settleDraft(alarmRules, LEAD_ID);
  await clearDraft(alarmRules);
  // Of the entry at which the lead was confirmed.
  vi.stubGlobal("history", { state: { alarm: { step: alarmRules.forms.length + 1 } } });
  expect(await restoreDraft(alarmRules)).toBeNull();
});

test("a lead that the chat's form has sent is not restored by the form", async () => {
  await settleDraft({ ...alarmRules, id: "callback" }, LEAD_ID);
  expect(tab.stored.size).toBe(0);
});

test.each<[SendResult, string, string | object]>([
  [{ state: "saved" }, "kept", { submission: "saved" }],
  [{ state: "sent", answer: {} }, "kept", "sent"],
  // The outbox forgets after a day; what never reached it is still to be sent.
  [{ state: "failed" }, "kept", "sent"],
  [{ state: "failed" }, "sending", "filling"],
  [refused, "kept", "filling"],
])("a reload looks up the submitted lead: %j of one %s is %j", async (result, state, flow) => {
  const isKept = state === "kept";
  await saveDraft(alarmRules, {
    draft: filledAlarm,
    reached: isKept ? 6 : 5,
    leadId: LEAD_ID,
    isSending: !isKept,
  });
  const page = openPage([result]);
  await page.until(flow as never);
  expect(page.context().leadId).toBe(LEAD_ID);
  expect(page.submission.submitted).toEqual([]);
  if (flow === "filling")
    expect(page.context()).toMatchObject({ step: 5, draft: { name: filledAlarm.name } });
});

test("leaving the confirmation of a saved lead ends its draft", async () => {
  const page = openPage([{ state: "saved" }]);
  page.fill(5);
  page.actor.send({ type: "next" });
  await page.until({ submission: "saved" });
  await page.saved();
  expect(stored.has(KEY)).toBe(true);
  page.actor.send({ type: "back" });
  await page.saved();
  expect(stored.size).toBe(0);
});

test("a draft in pesos is not restored by Peru's form, nor replaced by its draft", async () => {
  const draft = { draft: filledAlarm, reached: 2, leadId: LEAD_ID, isSending: false };
  await saveDraft(alarmRules, draft);
  expect(await restoreDraft(rulesOf(PERU))).toBeNull();
  await saveDraft(rulesOf(PERU), { ...draft, draft: { ...filledAlarm, location: "Lince" } });
  expect((await restoreDraft(alarmRules))?.draft.location).toBe(filledAlarm.location);
  expect((await restoreDraft(rulesOf(PERU)))?.draft.location).toBe("Lince");
  await clearDraft(rulesOf(PERU));
});
