import { expect, test } from "vitest";
import { isSubmitKey } from "./use-submit-key.ts";

const plain = {
  key: "Enter",
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  isComposing: false,
  repeat: false,
};

test("Enter with Ctrl or ⌘ alone submits; Enter itself is the field's", () => {
  expect(isSubmitKey({ ...plain, ctrlKey: true })).toBe(true);
  expect(isSubmitKey({ ...plain, metaKey: true })).toBe(true);
  expect(isSubmitKey(plain)).toBe(false);
  expect(isSubmitKey({ ...plain, key: "s", ctrlKey: true })).toBe(false);
  for (const held of ["altKey", "metaKey", "shiftKey", "isComposing", "repeat"])
    expect(isSubmitKey({ ...plain, ctrlKey: true, [held]: true })).toBe(false);
});
