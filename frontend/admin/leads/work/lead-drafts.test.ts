import { expect, test } from "vitest";
import { ATTEMPT_DRAFT, CONTACT_DRAFT, MOVE_DRAFT, NOTE_DRAFT } from "./lead-drafts.ts";

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
