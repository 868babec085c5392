import { expect, test } from "vitest";
import { afterEdit, issuesOf, type Rejection, rejectionIn } from "./rejection.ts";

const issue = (path: string) => ({ path, code: "x", message: `sobre ${path}` });
const refused: Rejection = {
  kind: "refused",
  failure: {
    code: "invalid_input",
    message: "",
    issues: [issue("phone"), issue("consent.id"), issue("country")],
  },
};

test("a sent or saved lead is no rejection", () => {
  expect(rejectionIn({ state: "sent", answer: {} })).toBeNull();
  expect(rejectionIn({ state: "saved" })).toBeNull();
  expect(rejectionIn({ state: "failed" })).toEqual({ kind: "network" });
});

test("issues are grouped by field, the rest apart", () => {
  expect(issuesOf(refused, ["phone", "consent"])).toEqual({
    beside: { phone: "sobre phone", consent: "sobre consent.id" },
    others: ["sobre country"],
  });
  expect(issuesOf({ kind: "network" }, ["phone"])).toEqual({ beside: {}, others: [] });
});

test("editing a field removes its issue, and the last one removes the rejection", () => {
  const left = afterEdit(refused, ["phone"]);
  expect(issuesOf(left, ["phone"]).beside).toEqual({});
  expect(afterEdit(refused, ["phone", "consent.id", "country"])).toBeNull();
  expect(afterEdit({ kind: "network" }, ["phone"])).toEqual({ kind: "network" });
});

test("ticking the consent again removes its issue", () => {
  expect(issuesOf(afterEdit(refused, ["consent"]), ["consent"]).beside).toEqual({});
});
