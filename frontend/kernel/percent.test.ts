import { expect, test } from "vitest";
import { percent } from "./percent.ts";

test("a share has no decimals unless asked for, and a non-breaking space before its sign", () => {
  expect(percent(34.4)).toBe("34\u00a0%");
  expect(percent(34.55, 1)).toBe("34.5\u00a0%");
});
