import { expect, test } from "vitest";
import { dueOf, rememberStatus, statusPathOf } from "./status-links.ts";

test("an accepted lead can be followed, another one can't", () => {
  rememberStatus("a", { id: "a", statusToken: "abc-DEF_1" });
  expect(statusPathOf("a")).toBe("/solicitud/abc-DEF_1");
  expect(statusPathOf("b")).toBeNull();
});

test("the promised moment is the server's; an answer without one promises none", () => {
  rememberStatus("d", { statusToken: "abc", supportDueAt: "2026-11-23T23:00:00.000Z" });
  expect(dueOf("d")).toBe("2026-11-23T23:00:00.000Z");
  rememberStatus("e", { statusToken: "abc", supportDueAt: "soon" });
  expect(dueOf("e")).toBeNull();
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
