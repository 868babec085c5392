import { expect, test } from "vitest";
import { spec } from "../kernel/decider-spec.ts";
import type { StaffEvent } from "./events.ts";
import { staffDecider } from "./staff.ts";

const given = spec(staffDecider);
const addressId = "0195f6a0-0000-8000-8000-0000000000c1";
const data = { username: "ana", addressId, assigned: true, digest: false };
const set: StaffEvent = { type: "StaffMessagesSet", version: 1, data };
const command = { type: "SetStaffMessages", ...data } as const;

test("what an account wants is recorded once", () => {
  expect(given().when(command)).toEqual({ ok: true, events: [set] });
  expect(given(set).when(command)).toEqual({ ok: true, events: [] });
});

test("without an address nothing is wanted", () => {
  const none = { username: "ana", addressId: null, assigned: false, digest: false };
  expect(given(set).when({ ...command, addressId: null })).toEqual({
    ok: true,
    events: [{ ...set, data: none }],
  });
  expect(given().when({ ...command, addressId: null })).toEqual({ ok: true, events: [] });
});
