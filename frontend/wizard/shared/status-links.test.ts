import { expect, test } from "vitest";
import { rememberStatus, statusPathOf } from "./status-links.ts";

test("an accepted lead can be followed, another one can't", () => {
  rememberStatus("a", { id: "a", statusToken: "abc-DEF_1" });
  expect(statusPathOf("a")).toBe("/solicitud/abc-DEF_1");
  expect(statusPathOf("b")).toBeNull();
});

test("an answer that is not ours makes no link", () => {
  for (const answer of [
    null,
    "token",
    {},
    { statusToken: 7 },
    { statusToken: "x/../admin" },
    { statusToken: "" },
  ]) {
    rememberStatus("c", answer);
    expect(statusPathOf("c")).toBeNull();
  }
});
