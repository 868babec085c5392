import { expect, test } from "vitest";
import { dayInWords, instantInWords } from "./dates-in-words.ts";

test("a date is written in words, in Lima's time", () => {
  expect(dayInWords("2026-11-21T03:30:00Z", "peru")).toBe("viernes 20 de noviembre");
  expect(instantInWords("2026-09-06T14:05:00Z", "peru")).toBe("domingo 6 de setiembre, 09:05");
});
