import { expect, test } from "vitest";
import { spec } from "../kernel/decider-spec.ts";
import { codeDecider } from "./code-claims.ts";

const code = spec(codeDecider);
const claim = { code: "WIN-300", country: null };
const [early, later] = ["2026-11-20T15:00:00.000Z", "2026-11-20T16:00:00.000Z"];
const claimed = (owner: number, claimedBy = `request-${owner}`, claimedAt = early) =>
  ({ type: "CodeClaimed", version: 1, data: { ...claim, owner, claimedBy, claimedAt } }) as const;
const released = (owner: number) =>
  ({
    type: "CodeReleased",
    version: 1,
    data: { ...claim, owner, claimedBy: `request-${owner}` },
  }) as const;
const want = (
  owner: number,
  { oldBefore = later, without = [] as readonly number[], exists = true, claimedBy = "late" } = {},
) =>
  ({
    type: "ClaimCode",
    claim: { ...claim, owner, claimedBy },
    exists,
    at: later,
    oldBefore,
    without,
  }) as const;
const release = (owner: number) =>
  ({ type: "ReleaseCode", claim: { ...claim, owner, claimedBy: `request-${owner}` } }) as const;
const taken = { ok: false, rejection: "code_taken" };
const given = { ok: true, events: [claimed(1, "late", later)] };

test("a free code is claimed, and claimed anew by its own owner", () => {
  expect(code().when(want(1))).toEqual(given);
  expect(code(claimed(1)).when(want(1, { oldBefore: early }))).toEqual(given);
});

test("of two that are added under one id at once, one gets the code", () => {
  const added = { exists: false, oldBefore: early, without: [1] };
  expect(code(claimed(1)).when(want(1, added))).toEqual(taken);
  expect(code(claimed(1)).when(want(1, { ...added, claimedBy: "request-1" }))).toMatchObject({ ok: true });
  expect(code(claimed(1)).when(want(1, { ...added, oldBefore: later }))).toEqual(given);
});

test("a claim that may still become a write holds, whatever its owner's stream says", () => {
  expect(code(claimed(1)).when(want(2, { oldBefore: early, without: [1] }))).toEqual(taken);
});

test("an old claim holds only while its owner bears the code", () => {
  expect(code(claimed(1)).when(want(2))).toEqual(taken);
  expect(code(claimed(1)).when(want(2, { without: [3] }))).toEqual(taken);
  expect(code(claimed(1)).when(want(2, { without: [1] }))).toMatchObject({ ok: true, events: [{}] });
});

test("who came to nothing gives the code back at once, and only their own", () => {
  expect(code(claimed(1)).when(release(1))).toEqual({ ok: true, events: [released(1)] });
  expect(code(claimed(2)).when(release(1))).toEqual({ ok: true, events: [] });
  expect(code(claimed(1), released(1)).when(want(2, { oldBefore: early }))).toMatchObject({ ok: true });
});
