import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  ACCOUNT_DRAFT_LIFETIME_MS,
  countAccountDrafts,
  forgetAccountDrafts,
  hasUnstoredDraft,
  readAccountDraft,
  removeAccountDraft,
  saveAccountDraft,
} from "./account-drafts.ts";

const NOW = Date.parse("2026-11-20T15:00:00Z");
const ANA = { account: "ana", subject: "lead-1" };
const TEXT = "Prefiere las tardes";

/** `Object.keys` of the browser's storage lists what it holds. */
let stored: Record<string, string> = {};
const storage = () =>
  new Proxy(stored, {
    get: (target, name) =>
      ({
        getItem: (key: string) => target[key] ?? null,
        setItem: (key: string, value: string) => {
          target[key] = value;
        },
        removeItem: (key: string) => {
          delete target[key];
        },
      })[name as string],
  });

beforeEach(() => {
  stored = {};
  vi.stubGlobal("localStorage", storage());
});
afterEach(async () => {
  await forgetAccountDrafts("ana");
  await forgetAccountDrafts("luis");
  vi.unstubAllGlobals();
});

// asvs: 14.3.3
test("a saved text is read again, and is not in the clear in storage", async () => {
  await saveAccountDraft(ANA, TEXT, NOW);
  expect(hasUnstoredDraft()).toBe(false);
  expect(await readAccountDraft(ANA, NOW)).toBe(TEXT);
  expect(JSON.stringify(stored)).not.toContain("tardes");
});

test("the last of several texts that are saved at once is the one kept", async () => {
  await Promise.all(["P", "Pr", "Pre"].map((text) => saveAccountDraft(ANA, text, NOW)));
  expect(await readAccountDraft(ANA, NOW)).toBe("Pre");
});

test("a text is read before it is stored, as after a dialog is closed and opened at once", async () => {
  const saving = saveAccountDraft(ANA, TEXT, NOW);
  expect(await readAccountDraft(ANA, NOW)).toBe(TEXT);
  await saving;
});

test("another account and another lead have drafts of their own", async () => {
  await saveAccountDraft(ANA, TEXT, NOW);
  expect(await readAccountDraft({ ...ANA, account: "luis" }, NOW)).toBeNull();
  expect(await readAccountDraft({ ...ANA, subject: "lead-2" }, NOW)).toBeNull();
});

test("the drafts of an account whose name begins like another's are not counted with them, nor forgotten", async () => {
  const other = { account: "ana.maria", subject: "lead-1" };
  await saveAccountDraft(ANA, TEXT, NOW);
  await saveAccountDraft(other, "De otra persona", NOW);
  expect(countAccountDrafts("ana")).toBe(1);
  await forgetAccountDrafts("ana");
  expect(await readAccountDraft(other, NOW)).toBe("De otra persona");
  await forgetAccountDrafts("ana.maria");
});

test("a text copied to another lead's draft cannot be read there", async () => {
  await saveAccountDraft(ANA, TEXT, NOW);
  const [[name, value] = ["", ""]] = Object.entries(stored);
  stored[name.replace("lead-1", "lead-2")] = value;
  expect(await readAccountDraft({ ...ANA, subject: "lead-2" }, NOW)).toBeNull();
});

test("a removed draft is gone, though a write of it was still under way", async () => {
  const saving = saveAccountDraft(ANA, TEXT, NOW);
  removeAccountDraft(ANA);
  await saving;
  expect(await readAccountDraft(ANA, NOW)).toBeNull();
  expect(stored).toEqual({});
});

test("a draft expires, and is deleted then", async () => {
  await saveAccountDraft(ANA, TEXT, NOW);
  expect(await readAccountDraft(ANA, NOW + ACCOUNT_DRAFT_LIFETIME_MS - 1)).toBe(TEXT);
  expect(await readAccountDraft(ANA, NOW + ACCOUNT_DRAFT_LIFETIME_MS)).toBeNull();
  expect(stored).toEqual({});
});

// asvs: 14.3.1
test("forgetting an account's drafts deletes them and makes copies unreadable; others' stay", async () => {
  await saveAccountDraft(ANA, TEXT, NOW);
  await saveAccountDraft({ ...ANA, account: "luis" }, "de Luis", NOW);
  const copy = { ...stored };
  expect([countAccountDrafts("ana"), countAccountDrafts("luis")]).toEqual([1, 1]);
  await forgetAccountDrafts("ana");
  expect([countAccountDrafts("ana"), countAccountDrafts("luis")]).toEqual([0, 1]);
  Object.assign(stored, copy);
  expect(await readAccountDraft(ANA, NOW)).toBeNull();
  expect(await readAccountDraft({ ...ANA, account: "luis" }, NOW)).toBe("de Luis");
});

test("where storage is blocked a text lasts as long as the page, which knows it would be lost", async () => {
  const forbidden = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  await saveAccountDraft(ANA, TEXT, NOW);
  expect(hasUnstoredDraft()).toBe(true);
  expect(await readAccountDraft(ANA, NOW)).toBe(TEXT);
  expect(countAccountDrafts("ana")).toBe(1);
  removeAccountDraft(ANA);
  expect(hasUnstoredDraft()).toBe(false);
});

test("a damaged draft counts as none", async () => {
  stored["asesorador-team-draft/ana/lead-1"] = "{";
  expect(await readAccountDraft(ANA, NOW)).toBeNull();
});
