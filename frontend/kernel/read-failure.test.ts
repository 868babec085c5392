import { Failure } from "@asesorador/domain/kernel/endpoint";
import { expect, test } from "vitest";
import { readFailure } from "./read-failure.ts";

const issue = { path: "phone", code: "phone_unreachable", message: "Revisa el teléfono." };

test.each([
  ["a bare failure", { code: "gone", message: "Ya no existe." }],
  ["a failure with issues and a reference", { code: "bad", message: "", issues: [issue], reference: "a1" }],
  ["a failure with more than the contract has", { code: "bad", message: "", issues: [], more: 1 }],
])("%s is read as the contract reads it", (_case, answer) => {
  expect(readFailure(answer)).toEqual(Failure.parse(answer));
});

test.each([[null], [undefined], ["text"], [[]], [{ code: "gone" }], [{ code: 1, message: "" }]])(
  "%j is no failure",
  (answer) => {
    expect(readFailure(answer)).toBeNull();
    expect(Failure.safeParse(answer).success).toBe(false);
  },
);

test("issues of another form are left out, the failure stays", () => {
  const answer = { code: "bad", message: "", issues: [issue, null, { path: 1 }], reference: 7 };
  expect(readFailure(answer)).toEqual({ code: "bad", message: "", issues: [issue] });
});
