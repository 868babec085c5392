import { expect, test } from "vitest";
import { countAccountDrafts, saveAccountDraft } from "../../../kernel/account-drafts.ts";
import * as drafts from "./lead-drafts.ts";

const { ATTEMPT_DRAFT, CONTACT_DRAFT, ENTRY_DRAFT, editedAfter, MOVE_DRAFT, NOTE_DRAFT } = drafts;

test.each([NOTE_DRAFT, ATTEMPT_DRAFT, MOVE_DRAFT, CONTACT_DRAFT])(
  "a new $part is blank, and is read as it was written",
  (kind) => {
    const blank = kind.blank();
    expect(kind.isBlank(blank as never)).toBe(true);
    expect(kind.schema.safeParse(JSON.parse(JSON.stringify(blank))).data).toEqual(blank);
  },
);

test("a text of spaces alone is not worth keeping, a word or a choice is", () => {
  expect(NOTE_DRAFT.isBlank({ ...NOTE_DRAFT.blank(), written: " \n" })).toBe(true);
  expect(NOTE_DRAFT.isBlank({ ...NOTE_DRAFT.blank(), written: "ya" })).toBe(false);
  expect(ATTEMPT_DRAFT.isBlank({ ...ATTEMPT_DRAFT.blank(), outcome: "busy" })).toBe(false);
  expect(MOVE_DRAFT.isBlank({ ...MOVE_DRAFT.blank(), reason: "price" })).toBe(false);
});

test("a draft of another version of the page is none", () => {
  expect(ATTEMPT_DRAFT.schema.safeParse({ outcome: "gone" }).data).toBeUndefined();
  expect(NOTE_DRAFT.schema.safeParse(null).data).toBeUndefined();
});

test("a note, an attempt and an entered lead that are changed after their submit are another request; a repeat is the same", () => {
  const note = { ...NOTE_DRAFT.blank(), written: "Llamar el lunes" };
  expect(editedAfter(NOTE_DRAFT, note, false)).toBe(note);
  const changed = editedAfter(NOTE_DRAFT, note, true);
  expect(changed).toEqual({ ...note, noteId: expect.not.stringMatching(note.noteId) });
  const attempt = ATTEMPT_DRAFT.blank();
  expect(editedAfter(ATTEMPT_DRAFT, attempt, true).attemptId).not.toBe(attempt.attemptId);
  const entry = ENTRY_DRAFT.blank();
  expect(editedAfter(ENTRY_DRAFT, entry, true).leadId).not.toBe(entry.leadId);
  const contact = { typed: { name: "Ana" } };
  expect(editedAfter(CONTACT_DRAFT, contact, true)).toBe(contact);
});

test("of an erased lead no draft of any kind is left in the browser", async () => {
  const kinds = Object.values(drafts).flatMap((one) => (typeof one === "object" ? [one] : []));
  expect(kinds.length).toBeGreaterThan(8);
  await Promise.all(
    kinds.map((kind) => saveAccountDraft({ account: "ana", subject: drafts.draftSubject("l1", kind) }, "x")),
  );
  expect(countAccountDrafts("ana")).toBe(kinds.length);
  drafts.removeLeadDrafts("ana", "l1");
  expect(countAccountDrafts("ana")).toBe(0);
});
