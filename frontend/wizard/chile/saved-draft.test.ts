import { HOUR_MS } from "@asesorador/domain/kernel/durations";
import "fake-indexeddb/auto";
import { NO_COMPANY } from "@asesorador/domain/kernel/no-company";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mapStorage } from "../shared/draft-storage-spec.ts";
import { beginningOf } from "../shared/draft-store.ts";
import { emptyDraft } from "./chile-draft.ts";
import { filledDraft, LEAD_ID } from "./chile-spec.ts";
import { hasDraft, mayRestore } from "./draft-key.ts";
import { clearDraft, linkOrDraft, restoreDraft, saveDraft } from "./saved-draft.ts";

const NOW = Date.parse("2026-11-20T15:00:00Z");
const KEY = "asesorador";

const { stored, storage } = mapStorage();
beforeEach(() => {
  vi.stubGlobal("localStorage", storage);
});
afterEach(async () => {
  await clearDraft();
  stored.clear();
  vi.unstubAllGlobals();
});

const context = {
  draft: filledDraft,
  selected: null,
  savings: { monthlyCents: 1_201_000, annualCents: 14_412_000 },
  leadId: LEAD_ID,
  isSending: false,
  step: 5,
  resume: null,
};
const put = (draft: object) => stored.set(KEY, JSON.stringify(draft));
const savedAt = new Date(NOW).toISOString();

test("a draft is restored within 24 hours, and not after", async () => {
  await saveDraft(context, NOW);
  const restored = await restoreDraft(NOW + 24 * HOUR_MS - 1);
  const { consent: _, ...answers } = filledDraft;
  expect(restored?.draft).toMatchObject(answers);
  expect(restored).toMatchObject({ savings: context.savings, leadId: null });
  expect(await restoreDraft(NOW + 24 * HOUR_MS)).toBeNull();
  expect(hasDraft()).toBe(false);
});

test("a draft that another page has written is taken as it is", async () => {
  const draft = { monthlyPayment: 30_000, currentCompany: "wom", currentService: "doble_pack" };
  put({ ...draft, savedAt: NOW - HOUR_MS });
  expect(await restoreDraft(NOW)).toMatchObject({
    step: 3,
    draft: { monthlyPayment: "30000", currentCompany: "wom", currentService: "doble" },
  });
});

test("consent is never restored", async () => {
  await saveDraft(context, NOW);
  expect((await restoreDraft(NOW))?.draft).not.toHaveProperty("consent");
});

test("the customer's data is stored encrypted only", async () => {
  await saveDraft(context, NOW);
  const kept = stored.get(KEY) ?? "";
  expect(JSON.parse(kept)).toMatchObject({ monthlyPayment: 38_000, savedAt, personal: {} });
  for (const secret of ["Rosa", "987 654", "987654", "rosa@", "12.345", "Irarr", LEAD_ID])
    expect(kept).not.toContain(secret);
});

test("a copy cannot be decrypted after the key was deleted", async () => {
  await saveDraft(context, NOW);
  const copy = stored.get(KEY) ?? "";
  await clearDraft();
  stored.set(KEY, copy);
  const restored = await restoreDraft(NOW);
  expect(restored?.draft).toMatchObject({ currentCompany: "movistar" });
  expect(restored?.draft).not.toHaveProperty("name");
});

test.each([
  [{}, 0],
  [{ monthlyPayment: 38_000 }, 0],
  [{ monthlyPayment: 0, currentCompany: "wom" }, 0],
  [{ monthlyPayment: 38_000, currentCompany: "wom" }, 2],
  [{ currentService: "doble" }, 3],
  [{ currentService: "doble", priority: "ambos" }, 4],
  [{ priority: "ambos", desiredService: "21" }, 5],
  [{ desiredService: "21", customerInfo: { name: "Ana", phone: "" } }, 5],
  [{ customerInfo: { name: "Ana", phone: "987654321" } }, 6],
])("a draft of %j continues at step %i", async (draft, step) => {
  put({ ...draft, savedAt });
  expect((await restoreDraft(NOW))?.step).toBe(step);
});

test("typed contact data is restored at step 5, a submitted lead at step 6 with its id", async () => {
  await saveDraft({ ...context, resume: { desiredService: 21 } }, NOW);
  expect(await restoreDraft(NOW)).toMatchObject({ step: 5, leadId: null, draft: { name: "Rosa Quispe" } });
  await saveDraft({ ...context, step: 6 }, NOW);
  expect(await restoreDraft(NOW)).toMatchObject({ step: 6, leadId: LEAD_ID });
});

test("a lead whose sending was cut off is looked up: step 6, not known to be in the outbox", async () => {
  await saveDraft({ ...context, resume: { desiredService: 21 }, isSending: true }, NOW);
  expect(await restoreDraft(NOW)).toMatchObject({
    step: 6,
    leadId: LEAD_ID,
    isSending: true,
    desiredService: 21,
    draft: { name: "Rosa Quispe" },
  });
});

test.each([
  ["doble_pack", "doble"],
  ["triple_pack", "triple"],
  ["internet", "internet"],
  ["fax", null],
])("the service %j of an older draft is %j", async (currentService, mapped) => {
  put({ currentService, savedAt });
  expect((await restoreDraft(NOW))?.draft.currentService).toBe(mapped);
});

test.each(["{", "null", "[]", '"text"', "{}", '{"savedAt":"mañana"}'])(
  "an unreadable draft (%s) is no draft",
  async (text) => {
    const log = vi.spyOn(console, "info").mockReturnValue();
    stored.set(KEY, text);
    expect(await restoreDraft(NOW)).toBeNull();
    expect(log.mock.calls.length).toBe(text === "{" ? 1 : 0);
    log.mockRestore();
  },
);

test("a draft of the version with Spanish machine states is restored, whatever else it holds", async () => {
  put({
    serviceCategory: "telecomunicaciones",
    monthlyPayment: 38000,
    currentCompany: "movistar",
    currentService: "doble",
    desiredService: "21",
    preferences: [],
    priority: "ahorrar",
    estimatedSavings: 144120,
    monthlySavings: 12010,
    savedAt,
    personal: null,
    flow: { propuesta: "plans" },
    step: "contrata",
  });
  const restored = await restoreDraft(NOW);
  expect(restored).toMatchObject({
    step: 5,
    desiredService: 21,
    draft: { currentCompany: "movistar", currentService: "doble", priority: "ahorrar" },
  });
  expect(restored?.draft).not.toHaveProperty("flow");
});

test("unknown values are dropped", async () => {
  put({
    serviceCategory: "x",
    monthlyPayment: "mucho",
    currentCompany: 7,
    priority: [],
    preferences: [1, "netflix"],
    desiredService: "abc",
    savedAt,
  });
  expect(await restoreDraft(NOW)).toMatchObject({
    step: 0,
    desiredService: null,
    draft: { monthlyPayment: "", currentCompany: null, priority: null, preferences: ["netflix"] },
  });
});

test("no draft is saved before a category is chosen", async () => {
  await saveDraft({ ...context, draft: emptyDraft }, NOW);
  expect(stored.size).toBe(0);
});

test("without storage no draft is saved and nothing throws", async () => {
  const forbidden = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  vi.spyOn(console, "info").mockReturnValue();
  await saveDraft(context, NOW);
  expect(hasDraft()).toBe(false);
  expect(await restoreDraft(NOW)).toBeNull();
});

test("the draft of a household without internet is restored without a payment", async () => {
  const draft = {
    ...emptyDraft,
    serviceCategory: "telecomunicaciones",
    currentCompany: NO_COMPANY,
  } as const;
  await saveDraft({ ...context, draft, savings: null, step: 1 }, NOW);
  expect(await restoreDraft(NOW)).toMatchObject({
    step: 2,
    draft: { currentCompany: NO_COMPANY, monthlyPayment: "" },
  });
});

test("a draft with what was stated in the chat begins with the chat's answers, one that says the same with its own", async () => {
  vi.stubGlobal("sessionStorage", { getItem: () => "{}" });
  vi.stubGlobal("location", new URL("https://ejemplo.test/chile?pago=41000&cia=entel"));
  vi.stubGlobal("history", { state: null, replaceState: () => {} });
  const stated = { monthlyPayment: "41000", currentCompany: "entel" } as const;
  const telecom = { ...stated, serviceCategory: "telecomunicaciones" } as const;
  expect(await linkOrDraft()).toMatchObject({ draft: telecom, step: 1 });
  expect(beginningOf(KEY)?.origin).toBe("chat");
  await saveDraft({ ...context, draft: { ...filledDraft, ...stated } });
  expect(await linkOrDraft()).toMatchObject({ draft: stated, step: 4 });
  expect(beginningOf(KEY)?.origin).toBe("visit");
  vi.stubGlobal("location", new URL("https://ejemplo.test/chile?prioridad=ahorrar&distrito=13101"));
  expect(await linkOrDraft()).toMatchObject({ draft: { ...stated, district: "13101" }, step: 0 });
  expect(beginningOf(KEY)?.origin).toBe("link");
});

test("the chat's link of a visitor who stated nothing begins at what is paid today, and leaves a draft where it was", async () => {
  vi.stubGlobal("location", new URL("https://ejemplo.test/chile?categoria=telecomunicaciones"));
  const replaceState = vi.fn();
  vi.stubGlobal("history", { state: null, replaceState });
  expect(mayRestore()).toBe(true);
  expect(await linkOrDraft()).toMatchObject({ draft: { serviceCategory: "telecomunicaciones" }, step: 1 });
  expect(beginningOf(KEY)).toBeNull();
  expect(replaceState).toHaveBeenLastCalledWith(null, "", "/chile");
  await saveDraft(context);
  expect(await linkOrDraft()).toMatchObject({ draft: { currentCompany: "movistar" }, step: 4 });
});

test("a shared link that is not whole is not said to be the chat's, though its answers have left the address", async () => {
  vi.stubGlobal("location", new URL("https://ejemplo.test/chile?prioridad=ahorrar&distrito=13101"));
  const replaceState = (_state: unknown, _title: string, to: string) =>
    vi.stubGlobal("location", new URL(to, location.href));
  vi.stubGlobal("history", { state: null, replaceState });
  expect(await linkOrDraft()).toMatchObject({ draft: { district: "13101" }, step: 0 });
  expect(location.search).toBe("");
  expect(beginningOf(KEY)?.origin).toBe("link");
});
