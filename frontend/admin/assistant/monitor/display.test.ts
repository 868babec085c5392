import { expect, test } from "vitest";
import { messagePreview, visitorName } from "./display.ts";

test("a preview has the first 100 characters, in one line, with an ellipsis when there are more", () => {
  expect(messagePreview("uno\ndos")).toBe("uno dos");
  expect(messagePreview("é".repeat(100))).toBe("é".repeat(100));
  expect(messagePreview("👋".repeat(101))).toBe(`${"👋".repeat(100)}…`);
});

test("a visitor is named by the beginning of the conversation's id", () => {
  expect(visitorName("0195f6a0-0000-7000-8000-00000000c001")).toBe("Visitante 0195f6");
});
