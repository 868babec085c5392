import { describe, expect, test } from "vitest";
import { fold } from "../kernel/decider.ts";
import { spec } from "../kernel/decider-spec.ts";
import { holdsSession, secondFactorMissing, type TeamEvent } from "./team.ts";
import { teamDecider } from "./team-decider.ts";

const given = spec(teamDecider);
const [TOTP, CODES, LATER] = ["1", "2", "3"].map((end) => `0195f6a0-0000-7000-8000-0000000000f${end}`) as [
  string,
  string,
  string,
];

const created = (username: string, role: "admin" | "adviser"): TeamEvent => ({
  type: "AccountCreated",
  version: 2,
  data: { username, role, credentialId: null, password: "chosen" },
});
const issued = (credentialId: string): TeamEvent => ({
  type: "RecoveryCodesIssued",
  version: 1,
  data: { username: "leo", credentialId },
});
const used = (index: number): TeamEvent => ({
  type: "RecoveryCodeUsed",
  version: 1,
  data: { username: "leo", credentialId: CODES, index },
});
const removed = (keptSession: string | null, factor: "totp" | "all" = "all"): TeamEvent => ({
  type: "SecondFactorRemoved",
  version: 2,
  data: { username: "leo", factor, keptSession },
});
const ended = (sessionId: string): TeamEvent => ({
  type: "SessionEnded",
  version: 1,
  data: { username: "leo", sessionId, cause: "account_changed" },
});
const enrolled: TeamEvent = {
  type: "SecondFactorEnrolled",
  version: 1,
  data: { username: "leo", kind: "totp", credentialId: TOTP, keptSession: "s1" },
};
const team = [created("ana", "admin"), created("leo", "adviser")];
const withFactor = [...team, enrolled, issued(CODES)];

const enrol = {
  type: "EnrolSecondFactor",
  username: "leo",
  credentialId: TOTP,
  recoveryId: CODES,
  keptSession: "s1",
  openSessions: ["s1", "s2"],
} as const;
const use = { type: "UseRecoveryCode", username: "leo", recoveryId: CODES, index: 9 } as const;

describe("EnrolSecondFactor", () => {
  test("issues recovery codes and ends the other sessions", () => {
    expect(given(...team).when(enrol)).toEqual({ ok: true, events: [enrolled, issued(CODES), ended("s2")] });
  });

  test("of an account that has one is refused, and so is that of no account", () => {
    expect(given(...withFactor).when(enrol)).toEqual({ ok: false, rejection: "second_factor_exists" });
    expect(given().when(enrol)).toEqual({ ok: false, rejection: "unknown_account" });
  });

  test("with codes beside those of a factor that was enrolled meanwhile is refused", () => {
    const passkey: TeamEvent = {
      type: "PasskeyRegistered",
      version: 1,
      data: { username: "leo", credentialId: LATER, userHandle: LATER, keptSession: "s1" },
    };
    expect(given(...team, passkey, issued(LATER)).when(enrol)).toEqual({
      ok: false,
      rejection: "factors_changed_meanwhile",
    });
  });

  test("keeps the session that asked and no other", () => {
    const leo = fold(teamDecider, withFactor).accounts.get("leo");
    const holds = (sessionId: string) => leo && holdsSession(leo, { sessionId, generation: 0 });
    expect([holds("s1"), holds("s2")]).toEqual([true, false]);
  });
});

describe("UseRecoveryCode", () => {
  test("is recorded, and a second use is refused", () => {
    expect(given(...withFactor).when(use)).toEqual({ ok: true, events: [used(9)] });
    expect(given(...withFactor, used(9)).when(use)).toEqual({ ok: false, rejection: "code_used" });
  });

  test("of a list that was replaced, beyond the list, or without a second factor is refused", () => {
    expect(given(...withFactor, issued(LATER)).when(use)).toEqual({
      ok: false,
      rejection: "no_second_factor",
    });
    expect(given(...withFactor).when({ ...use, index: 10 })).toEqual({ ok: false, rejection: "code_used" });
    expect(given(...withFactor, removed(null)).when(use)).toEqual({
      ok: false,
      rejection: "no_second_factor",
    });
  });

  test("restarts the count with a new list", () => {
    const leo = fold(teamDecider, [...withFactor, used(9), issued(LATER)]).accounts.get("leo");
    expect(leo?.secondFactor).toEqual({ totpId: TOTP, passkeyIds: [], recoveryId: LATER, usedCodes: [] });
  });
});

describe("RemoveSecondFactor and ResetSecondFactor", () => {
  test("by its owner keeps the session that asked", () => {
    const remove = {
      type: "RemoveSecondFactor",
      username: "leo",
      factor: "totp",
      keptSession: "s1",
      openSessions: ["s1", "s2"],
    } as const;
    expect(given(...withFactor).when(remove)).toEqual({
      ok: true,
      events: [removed("s1", "totp"), ended("s2")],
    });
    expect(given(...team).when(remove)).toEqual({ ok: false, rejection: "no_second_factor" });
  });

  test("by an administrator ends every session; an adviser or its owner is refused", () => {
    const reset = { type: "ResetSecondFactor", username: "leo", openSessions: ["s1"] } as const;
    expect(given(...withFactor).when({ ...reset, by: "ana" })).toEqual({
      ok: true,
      events: [removed(null), ended("s1")],
    });
    expect(given(...withFactor).when({ ...reset, by: "leo" })).toEqual({
      ok: false,
      rejection: "not_administrator",
    });
    expect(given(...withFactor).when({ ...reset, username: "ana", by: "ana" })).toEqual({
      ok: false,
      rejection: "own_account",
    });
  });
});

describe("passkeys", () => {
  const [FIRST, SECOND, HANDLE] = ["a", "b", "c"].map(
    (end) => `0195f6a0-0000-7000-8000-0000000000d${end}`,
  ) as [string, string, string];
  const registered = (credentialId: string): TeamEvent => ({
    type: "PasskeyRegistered",
    version: 1,
    data: { username: "leo", credentialId, userHandle: HANDLE, keptSession: "s1" },
  });
  const passkeyRemoved = (credentialId: string): TeamEvent => ({
    type: "PasskeyRemoved",
    version: 1,
    data: { username: "leo", credentialId, keptSession: "s1" },
  });
  const register = {
    type: "RegisterPasskey",
    username: "leo",
    credentialId: FIRST,
    userHandle: HANDLE,
    recoveryId: CODES,
    keptSession: "s1",
    openSessions: ["s1", "s2"],
  } as const;
  const remove = {
    type: "RemovePasskey",
    username: "leo",
    credentialId: FIRST,
    keptSession: "s1",
    openSessions: ["s1", "s2"],
  } as const;
  const factorOf = (...events: TeamEvent[]) =>
    fold(teamDecider, [...team, ...events]).accounts.get("leo")?.secondFactor;

  test("the first factor of an account brings recovery codes, a further one leaves those that are there", () => {
    expect(given(...team).when(register)).toEqual({
      ok: true,
      events: [registered(FIRST), issued(CODES), ended("s2")],
    });
    expect(given(...withFactor).when({ ...register, recoveryId: null })).toEqual({
      ok: true,
      events: [registered(FIRST), ended("s2")],
    });
    expect(given(...team, registered(FIRST), issued(CODES)).when({ ...enrol, recoveryId: null })).toEqual({
      ok: true,
      events: [enrolled, ended("s2")],
    });
  });

  test("a first factor without codes, or with another handle than the account's, is refused", () => {
    const refused = { ok: false, rejection: "factors_changed_meanwhile" };
    expect(given(...team).when({ ...register, recoveryId: null })).toEqual(refused);
    const again = { ...register, credentialId: SECOND, userHandle: LATER };
    expect(given(...team, registered(FIRST)).when(again)).toEqual(refused);
  });

  test("an eleventh is refused", () => {
    const ten = Array.from({ length: 10 }, (_, index) =>
      registered(`0195f6a0-0000-7000-8000-0000000000e${index}`),
    );
    expect(given(...team, ...ten).when(register)).toEqual({ ok: false, rejection: "too_many_passkeys" });
  });

  test("are removed one by one; with the last factor the recovery codes are void", () => {
    const both = [registered(FIRST), issued(CODES), registered(SECOND)];
    expect(given(...team, ...both).when(remove)).toEqual({
      ok: true,
      events: [passkeyRemoved(FIRST), ended("s2")],
    });
    expect(given(...team).when(remove)).toEqual({ ok: false, rejection: "unknown_passkey" });
    const left = { totpId: null, passkeyIds: [SECOND], recoveryId: CODES, usedCodes: [] };
    expect(factorOf(...both, passkeyRemoved(FIRST))).toEqual(left);
    expect(factorOf(...both, passkeyRemoved(FIRST), passkeyRemoved(SECOND))).toBeNull();
  });

  test("outlast the removal of the app, not an administrator's reset", () => {
    const both = [enrolled, issued(CODES), registered(FIRST)];
    expect(factorOf(...both, removed("s1", "totp"))).toMatchObject({ totpId: null, passkeyIds: [FIRST] });
    expect(factorOf(...both, removed(null))).toBeNull();
    expect(factorOf(...both, removed("s1", "totp"), passkeyRemoved(FIRST))).toBeNull();
  });
});

describe("RequireSecondFactor", () => {
  const require = { type: "RequireSecondFactor", username: "leo", required: true, by: "ana" } as const;
  const changed = (required: boolean): TeamEvent => ({
    type: "SecondFactorRequirementChanged",
    version: 1,
    data: { username: "leo", required },
  });

  test("is recorded once, and taken back", () => {
    expect(given(...team).when(require)).toEqual({ ok: true, events: [changed(true)] });
    expect(given(...team, changed(true)).when(require)).toEqual({ ok: true, events: [] });
    expect(given(...team, changed(true)).when({ ...require, required: false })).toEqual({
      ok: true,
      events: [changed(false)],
    });
  });

  test("by anyone but another administrator is refused", () => {
    expect(given(...team).when({ ...require, by: "leo" })).toEqual({
      ok: false,
      rejection: "not_administrator",
    });
    expect(given(...team).when({ ...require, username: "ana" })).toEqual({
      ok: false,
      rejection: "own_account",
    });
  });

  test("leaves sessions open, and is met by enrolling", () => {
    const missing = (...events: TeamEvent[]) => {
      const state = fold(teamDecider, [...team, ...events]);
      const leo = state.accounts.get("leo");
      return leo && [secondFactorMissing(state, leo), holdsSession(leo, { sessionId: "s9", generation: 0 })];
    };
    expect(missing(changed(true))).toEqual([true, true]);
    expect(missing(changed(true), enrolled)).toEqual([false, false]);
    expect(missing(changed(true), enrolled, removed(null))).toEqual([true, false]);
    expect(missing(changed(true), changed(false))).toEqual([false, true]);
  });
});
