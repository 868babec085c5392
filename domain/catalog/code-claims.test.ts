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
  { runningSince = later, unusedBy = [] as readonly number[], exists = true, claimedBy = "late" } = {},
) =>
  ({
    type: "ClaimCode",
    claim: { ...claim, owner, claimedBy },
    exists,
    at: later,
    runningSince,
    unusedBy,
  }) as const;
const release = (owner: number) =>
  ({ type: "ReleaseCode", claim: { ...claim, owner, claimedBy: `request-${owner}` } }) as const;
const taken = { ok: false, rejection: "code_taken" };
const given = { ok: true, events: [claimed(1, "late", later)] };

test("given a free code, it is claimed; given a claim of its own owner, it is claimed again", () => {
  expect(code().when(want(1))).toEqual(given);
  expect(code(claimed(1)).when(want(1))).toEqual(given);
});

test("given the claim of another request that adds the same id, only that request may claim again", () => {
  const added = { exists: false, runningSince: early, unusedBy: [1] };
  expect(code(claimed(1)).when(want(1, added))).toEqual(taken);
  expect(code(claimed(1)).when(want(1, { ...added, claimedBy: "request-1" }))).toMatchObject({ ok: true });
  expect(code(claimed(1)).when(want(1, { ...added, runningSince: later }))).toEqual(given);
});

test("given a claim whose request may still be running, the code is taken, whatever its owner's stream holds", () => {
  expect(code(claimed(1)).when(want(2, { runningSince: early, unusedBy: [1] }))).toEqual(taken);
});

test("given a claim whose owner has the code, it never ends by time", () => {
  expect(code(claimed(1)).when(want(2))).toEqual(taken);
  expect(code(claimed(1)).when(want(2, { unusedBy: [3] }))).toEqual(taken);
});

test("given an abandoned claim, another owner may claim", () => {
  expect(code(claimed(1)).when(want(2, { unusedBy: [1] }))).toMatchObject({ ok: true, events: [{}] });
});

test("given a claim, its own request releases it, and the code is free at once", () => {
  expect(code(claimed(1)).when(release(1))).toEqual({ ok: true, events: [released(1)] });
  expect(code(claimed(1), released(1)).when(want(2, { runningSince: early }))).toMatchObject({ ok: true });
});

test("given a later claim of the same owner, the release of an earlier one changes nothing", () => {
  expect(code(claimed(2)).when(release(1))).toEqual({ ok: true, events: [] });
  expect(code(claimed(1), claimed(1, "request-3")).when(release(1))).toEqual({ ok: true, events: [] });
});
