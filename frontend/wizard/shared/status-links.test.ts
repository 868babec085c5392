import { expect, test } from "vitest";
import { dueOf, rememberStatus, statusPathOf } from "./status-links.ts";

test("only an accepted lead has a status link", () => {
  rememberStatus("a", { id: "a", statusToken: "abc-DEF_1" });
  expect(statusPathOf("a")).toBe("/solicitud/abc-DEF_1");
  expect(statusPathOf("b")).toBeNull();
});

test("the promised time is the server's, if the response has one", () => {
  rememberStatus("d", { statusToken: "abc", supportDueAt: "2026-11-23T23:00:00.000Z" });
  expect(dueOf("d")).toBe("2026-11-23T23:00:00.000Z");
  rememberStatus("e", { statusToken: "abc", supportDueAt: "soon" });
  expect(dueOf("e")).toBeNull();
});

test("an unknown response gives no link", () => {
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
