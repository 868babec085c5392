import { expect, test } from "vitest";
import { followUpDone, problemOf, requestOf, statusShown } from "./call-form.ts";
import { ATTEMPT_DRAFT, type AttemptDraft } from "./lead-drafts.ts";

const NOW = Date.parse("2026-11-20T15:00:00Z");
const DUE = "2026-11-20T15:00:00.000Z";
const lead = { id: "0195f6a0-0000-7000-8000-000000000001", status: "pending", followUpAt: null } as never;
const due = { ...(lead as object), followUpAt: DUE } as never;
const draft = (changes: Partial<AttemptDraft> = {}) => ({ ...ATTEMPT_DRAFT.blank(), ...changes });
const MOVES = ["contacted", "interested", "lost"] as const;

test("a person who answered is proposed as contacted, another outcome proposes nothing", () => {
  expect(statusShown(draft({ outcome: "reached" }), lead, MOVES)).toBe("contacted");
  expect(statusShown(draft({ outcome: "busy" }), lead, MOVES)).toBe("");
});

test("what the adviser chose goes before the proposal, also that the status stays", () => {
  expect(statusShown(draft({ outcome: "reached", status: "lost" }), lead, MOVES)).toBe("lost");
  expect(statusShown(draft({ outcome: "reached", status: "" }), lead, MOVES)).toBe("");
});

test("a status that another person's change made impossible is not sent", () => {
  expect(statusShown(draft({ outcome: "reached", status: "contacted" }), lead, ["quoted"])).toBe("");
});

test.each([
  ["reached", true],
  ["voicemail", true],
  ["no_answer", false],
  ["busy", false],
  ["wrong_number", false],
] as const)("after %s it is %s that the planned follow-up is done", (outcome, done) => {
  expect(followUpDone(draft({ outcome }), due)).toBe(done);
  expect(followUpDone(draft({ outcome, done: !done }), due)).toBe(!done);
  expect(followUpDone(draft({ outcome }), lead)).toBe(false);
  expect(followUpDone(draft({ outcome, next: DUE }), due)).toBe(false);
});

test.each([
  [{}, "", "outcome"],
  [{ outcome: "reached" }, "lost", "reason"],
  [{ outcome: "reached", next: DUE }, "", "next"],
  [{ outcome: "reached", reason: "price" }, "lost", undefined],
  [{ outcome: "reached" }, "contacted", undefined],
] as const)("the draft %j with status '%s' has its problem at %s", (changes, to, field) => {
  expect(problemOf(draft(changes), lead, { to, now: NOW })?.field).toBe(field);
});

test("reopening is explained by the remark", () => {
  const lost = { ...(lead as object), status: "lost" } as never;
  expect(problemOf(draft({ outcome: "reached" }), lost, { to: "pending", now: NOW })?.field).toBe("remark");
  const explained = draft({ outcome: "reached", remark: "Volvió a llamar" });
  expect(problemOf(explained, lost, { to: "pending", now: NOW })).toBeNull();
});

test("the right number is sent for a wrong one only, and a reason for a loss only", () => {
  const typed = draft({ phone: " 987654321 ", reason: "price" });
  expect(requestOf(typed, lead, { to: "lost", outcome: "wrong_number" })).toMatchObject({
    phone: "987654321",
    status: { to: "lost", seen: "pending", reason: "price" },
  });
  expect(requestOf(typed, lead, { to: "contacted", outcome: "reached" })).toMatchObject({
    phone: null,
    status: { reason: null },
    remark: null,
  });
  expect(requestOf(typed, lead, { to: "", outcome: "busy" }).status).toBeNull();
});
