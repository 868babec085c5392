import { DAY_MS } from "@asesorador/domain/kernel/durations";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadFailure } from "../../kernel/load-with-retries.ts";
import { mapStorage } from "../shared/draft-storage-spec.ts";
import { beginningOf } from "../shared/draft-store.ts";
import { emptyDraft } from "./draft.ts";
import { DRAFT_KEY } from "./draft-key.ts";
import { cheapPlan, filledDraft, LEAD_ID } from "./peru-spec.ts";
import { clearDraft, linkOrDraft, saveDraft, settleDraft } from "./saved-draft.ts";

const NOW = Date.parse("2026-11-20T15:00:00Z");
const { stored, storage } = mapStorage();
const tab = mapStorage();
beforeEach(() => {
  stored.clear();
  tab.stored.clear();
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("sessionStorage", tab.storage);
});
afterEach(() => void vi.unstubAllGlobals());

const consultation = {
  draft: filledDraft,
  reached: 5,
  selected: null,
  resume: { step: 5, serviceId: cheapPlan.serviceId },
  leadId: LEAD_ID,
  isSending: false,
};
const unconsented = { ...filledDraft, dataConsent: false };

/** The page's address and the history entries that a restore adds. */
const visit = (search = "?evaluar=peru", state: object | null = null) => {
  const entries = [{ state, search }];
  const last = () => entries[entries.length - 1];
  vi.stubGlobal("location", { search });
  vi.stubGlobal("history", {
    get state() {
      return last()?.state;
    },
    replaceState: (next: object | null, _: string, address: string) =>
      entries.splice(-1, 1, { state: next, search: address }),
    pushState: (next: object, _: string, address: string) => entries.push({ state: next, search: address }),
  });
  return entries;
};

const LINK = "?evaluar=peru&vivienda=casa&pago=150&cia=movistar&servicio=doble&prioridad=ahorrar";
const OTHER_LINK = `${LINK.replace("150", "150.5").replace("casa", "edificio")}&pesos=10-20-30`;

test("a draft is restored within 24 hours with its furthest step and its plan, and not after", async () => {
  visit();
  await saveDraft(consultation, NOW);
  expect(await linkOrDraft(NOW + DAY_MS - 1)).toEqual({
    draft: unconsented,
    step: 5,
    serviceId: cheapPlan.serviceId,
    lead: null,
  });
  expect(await linkOrDraft(NOW + DAY_MS)).toBeNull();
  expect(stored.size).toBe(0);
});

test("a link's answers are taken where the browser refuses changes of the history", async () => {
  visit(LINK);
  const refuse = () => {
    throw new DOMException("too many calls", "SecurityError");
  };
  vi.stubGlobal("history", { state: null, replaceState: refuse, pushState: refuse });
  expect(await linkOrDraft(NOW)).toMatchObject({ draft: { monthlyPayment: "150" }, step: 4 });
});

test("every answer is stored encrypted only", async () => {
  await saveDraft(consultation, NOW);
  const kept = stored.get(DRAFT_KEY) ?? "";
  expect(Object.keys(JSON.parse(kept) as object).sort()).toEqual(["personal", "savedAt"]);
  for (const secret of [
    "Rosa Quispe",
    "987 654",
    "987654",
    "rosa@",
    "45678912",
    "Arequipa",
    "movistar",
    LEAD_ID,
  ])
    expect(kept).not.toContain(secret);
});

test("a cleared draft is gone, also for a copy of its text", async () => {
  visit();
  await saveDraft(consultation, NOW);
  const copy = stored.get(DRAFT_KEY) ?? "";
  await clearDraft();
  expect(stored.size).toBe(0);
  stored.set(DRAFT_KEY, copy);
  expect(await linkOrDraft(NOW)).toBeNull();
});

test("a save that a clear overtook writes nothing more", async () => {
  visit();
  const saving = saveDraft(consultation, NOW);
  await Promise.all([saving, clearDraft()]);
  expect(stored.size).toBe(0);
});

test.each([
  [{ reached: 5, isSending: true }, "sending"],
  [{ reached: 6, isSending: false }, "kept"],
  [{ reached: 6, isSending: true }, "kept"],
])("a submitted lead is remembered by its id: %j is %s", async (change, state) => {
  visit();
  await saveDraft({ ...consultation, ...change }, NOW);
  expect((await linkOrDraft(NOW))?.lead).toEqual({ id: LEAD_ID, state });
});

test("a link to other answers replaces the draft and leads to their list", async () => {
  visit(OTHER_LINK);
  await saveDraft(consultation, NOW);
  expect(await linkOrDraft(NOW)).toEqual({
    draft: {
      ...emptyDraft,
      housingType: "edificio",
      monthlyPayment: "150.5",
      currentCompany: "movistar",
      currentService: "doble",
      priority: "ahorrar",
    },
    step: 4,
    serviceId: null,
    lead: null,
  });
  expect(stored.size).toBe(0);
});

test.each([
  ["at its list", { peru: { step: 4, depth: 2 } }, 4],
  ["at the contact data", { peru: { step: 5, depth: 3 } }, 5],
  ["in a new tab", null, 4],
])("the address of the draft's own list keeps the draft: %s", async (_case, state, step) => {
  const entries = visit(LINK, state);
  await saveDraft(consultation, NOW);
  expect(await linkOrDraft(NOW)).toMatchObject({ draft: unconsented, step });
  expect(entries).toHaveLength(1);
});

test("a link with impossible answers leaves the draft alone", async () => {
  visit(LINK.replace("casa", "cueva"));
  await saveDraft(consultation, NOW);
  expect(await linkOrDraft(NOW)).toMatchObject({ draft: unconsented, step: 5 });
});

test("the chat's link for a household without internet keeps what else was answered, and a draft that says the same", async () => {
  visit("?evaluar=peru&cia=ninguna");
  const none = { currentCompany: "ninguna", monthlyPayment: "" } as const;
  expect(await linkOrDraft(NOW)).toMatchObject({ draft: { ...emptyDraft, ...none }, step: 1 });
  await saveDraft(consultation, NOW);
  expect(await linkOrDraft(NOW)).toEqual({
    draft: { ...unconsented, ...none },
    step: 1,
    serviceId: null,
    lead: null,
  });
  await saveDraft({ ...consultation, draft: { ...filledDraft, ...none }, reached: 2 }, NOW);
  expect(await linkOrDraft(NOW)).toMatchObject({ draft: { ...unconsented, ...none }, step: 2 });
});

test("the chat's link with a district sets it, keeps what else was answered, and a draft that says the same goes on", async () => {
  visit("?evaluar=peru&distrito=150132");
  expect(await linkOrDraft(NOW)).toMatchObject({ draft: { ...emptyDraft, district: "150132" }, step: 1 });
  await saveDraft({ ...consultation, draft: { ...filledDraft, district: "150132" } }, NOW);
  expect(await linkOrDraft(NOW)).toMatchObject({ draft: { district: "150132" }, step: 5 });
  visit("?evaluar=peru&distrito=<b>");
  expect(await linkOrDraft(NOW)).toMatchObject({ draft: { district: "150132" }, step: 5 });
});

test("the chat's link fills in what was stated of today, and keeps what else was answered", async () => {
  tab.stored.set("asesorador-chat", "{}");
  visit("?evaluar=peru&vivienda=edificio&pago=99.9&cia=win&servicio=doble&distrito=150140");
  const stated = {
    housingType: "edificio",
    monthlyPayment: "99.9",
    currentCompany: "win",
    currentService: "doble",
    district: "150140",
  } as const;
  expect(await linkOrDraft(NOW)).toEqual({
    draft: { ...emptyDraft, ...stated },
    step: 1,
    serviceId: null,
    lead: null,
  });
  expect(beginningOf(DRAFT_KEY)?.origin).toBe("chat");
  await saveDraft(consultation, NOW);
  expect(await linkOrDraft(NOW)).toMatchObject({ draft: { ...unconsented, ...stated }, step: 1 });
  expect(beginningOf(DRAFT_KEY)?.origin).toBe("chat");
  await saveDraft({ ...consultation, draft: { ...filledDraft, ...stated } }, NOW);
  expect(await linkOrDraft(NOW)).toMatchObject({ draft: { ...unconsented, ...stated }, step: 5 });
  expect(beginningOf(DRAFT_KEY)?.origin).toBe("visit");
});

test("of a shared link that is not whole the district is taken, and said to come from the link", async () => {
  visit("?evaluar=peru&prioridad=ahorrar&distrito=150132");
  expect(await linkOrDraft(NOW)).toMatchObject({ draft: { ...emptyDraft, district: "150132" }, step: 1 });
  expect(beginningOf(DRAFT_KEY)?.origin).toBe("link");
});

test("answers of a link that was cut are not said to come from the chat where there was none", async () => {
  visit("?evaluar=peru&vivienda=casa&pago=150&cia=mov");
  expect(await linkOrDraft(NOW)).toMatchObject({
    draft: { housingType: "casa", monthlyPayment: "150" },
    step: 1,
  });
  expect(beginningOf(DRAFT_KEY)?.origin).toBe("link");
});

test("a payment from the chat ends a draft's answer that there is no internet at home", async () => {
  const none = { ...filledDraft, currentCompany: "ninguna", monthlyPayment: "" } as const;
  visit("?evaluar=peru&pago=80");
  await saveDraft({ ...consultation, draft: none }, NOW);
  expect(await linkOrDraft(NOW)).toMatchObject({ draft: { currentCompany: null, monthlyPayment: "80" } });
});

test.each([
  ["?evaluar=peru&vivienda=cueva&pago=1e3&cia=vtr&servicio=DOBLE&distrito=<b>", {}],
  ["?evaluar=peru&pago=0&cia=claro", { currentCompany: "claro" }],
  ["?evaluar=peru&pago=99999999&servicio=triple", { currentService: "triple" }],
])("impossible values of the chat's link are left out: %s", async (address, stated) => {
  visit(address);
  await saveDraft(consultation, NOW);
  expect((await linkOrDraft(NOW))?.draft).toEqual({ ...unconsented, ...stated });
});

test("Back leads from a link to step 1, whose address carries no answers; a reload adds no entry", async () => {
  const entries = visit(OTHER_LINK);
  await linkOrDraft(NOW);
  const linked = { state: { peru: { step: 3, depth: 1, before: 1 } }, search: OTHER_LINK };
  expect(entries).toEqual([{ state: null, search: "?evaluar=peru" }, linked]);
  const reloaded = visit(OTHER_LINK, linked.state);
  await linkOrDraft(NOW);
  expect(reloaded).toEqual([linked]);
});

test("fields of another version of the page are dropped, missing ones are empty", async () => {
  visit();
  const { address: _, ...others } = filledDraft;
  const odd = { ...others, priority: 7, email: null, plan: "old" };
  await saveDraft({ ...consultation, draft: odd as unknown as typeof filledDraft }, NOW);
  expect((await linkOrDraft(NOW))?.draft).toEqual({
    ...unconsented,
    address: "",
    priority: null,
    email: "",
  });
});

test("without storage nothing is kept and nothing throws", async () => {
  visit();
  const forbidden = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  const log = vi.spyOn(console, "info").mockReturnValue();
  await saveDraft(consultation, NOW);
  expect(await linkOrDraft(NOW)).toBeNull();
  await clearDraft();
  log.mockRestore();
});

test("a sent lead deletes the draft, and is found again with its plan at its confirmation only, in its tab", async () => {
  await saveDraft(consultation, NOW);
  await settleDraft(consultation);
  expect(stored.size).toBe(0);
  const confirmed = {
    draft: emptyDraft,
    step: 1,
    serviceId: cheapPlan.serviceId,
    lead: { id: LEAD_ID, state: "kept" },
  };
  for (const search of ["?evaluar=peru", LINK]) {
    visit(search, { peru: { step: 5, depth: 3 } });
    expect(await linkOrDraft(NOW)).toEqual(confirmed);
  }
  // What another tab began meanwhile stays its own.
  await saveDraft(consultation, NOW);
  expect(await linkOrDraft(NOW)).toEqual(confirmed);

  // As an earlier version wrote it.
  tab.stored.set(DRAFT_KEY, LEAD_ID);
  expect(await linkOrDraft(NOW)).toMatchObject({ lead: null, step: 5 });

  visit("?evaluar=peru");
  expect(await linkOrDraft(NOW)).toMatchObject({ lead: null, step: 5 });
  expect(tab.stored.size).toBe(0);
});

test("a link whose parser does not load at first is waited for, so that the empty first step is not saved over the draft", async () => {
  const page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  visit(LINK);
  await saveDraft(consultation, NOW);
  vi.doMock("./tools/parse-link.ts", () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  const restored = linkOrDraft(NOW);
  restored.catch(() => {});
  await expect.poll(() => loadFailure()).toBe("unreachable");
  vi.doUnmock("./tools/parse-link.ts");
  page.dispatchEvent(new Event("online"));
  expect(await restored).toMatchObject({ draft: { currentCompany: "movistar" } });
});
