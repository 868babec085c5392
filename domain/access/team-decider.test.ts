import { describe, expect, test } from "vitest";
import { fold } from "../kernel/decider.ts";
import { spec } from "../kernel/decider-spec.ts";
import type { Role } from "../kernel/endpoint.ts";
import { holdsSession, secondFactorMissing, type TeamEvent } from "./team.ts";
import { teamDecider } from "./team-decider.ts";

const given = spec(teamDecider);
const [OLD, NEW] = ["0195f6a0-0000-7000-8000-0000000000c1", "0195f6a0-0000-7000-8000-0000000000c2"];

const created = (username: string, role: Role): TeamEvent => ({
  type: "AccountCreated",
  version: 2,
  data: { username, role, credentialId: OLD, password: "temporary" },
});
const deactivated = (username: string): TeamEvent => ({
  type: "AccountDeactivated",
  version: 1,
  data: { username },
});
const ana = created("ana", "admin");
const eva = created("eva", "admin");
const leo = created("leo", "adviser");

const typesOf = (decision: { ok: boolean; events?: readonly TeamEvent[] }) =>
  decision.events?.map(({ type }) => type);
const change = { type: "ChangeAccount", role: null, active: null, openSessions: [] } as const;

describe("CreateAccount", () => {
  const create = { type: "CreateAccount", username: "leo", role: "adviser", credentialId: OLD } as const;

  test("by an administrator makes an account with a temporary password", () => {
    expect(given(ana).when({ ...create, by: "ana" })).toEqual({ ok: true, events: [leo] });
  });

  test("with a name that is taken is refused", () => {
    expect(given(ana, leo).when({ ...create, by: "ana" })).toEqual({
      ok: false,
      rejection: "username_taken",
    });
  });

  test.each([
    ["an adviser", [ana, leo], "leo"],
    ["a deactivated administrator", [ana, eva, deactivated("eva")], "eva"],
    ["nobody of the team", [ana], "x"],
  ])("by %s is refused", (_, history, by) => {
    expect(given(...history).when({ ...create, username: "rosa", by })).toEqual({
      ok: false,
      rejection: "not_administrator",
    });
  });
});

describe("ChangeAccount", () => {
  test("records what changed and which sessions end with it", () => {
    const command = { ...change, username: "leo", role: "analyst", active: false, by: "ana" } as const;
    expect(given(ana, leo).when({ ...command, openSessions: ["s1"] })).toEqual({
      ok: true,
      events: [
        { type: "AccountRoleChanged", version: 1, data: { username: "leo", from: "adviser", to: "analyst" } },
        deactivated("leo"),
        {
          type: "SessionEnded",
          version: 1,
          data: { username: "leo", sessionId: "s1", cause: "account_changed" },
        },
      ],
    });
  });

  test("that changes nothing records nothing", () => {
    const command = { ...change, username: "leo", role: "adviser", active: true, by: "ana" } as const;
    expect(given(ana, leo).when({ ...command, openSessions: ["s1"] })).toEqual({ ok: true, events: [] });
  });

  test.each([
    ["an unknown account", "x", "unknown_account"],
    ["one's own account", "ana", "own_account"],
  ])("of %s is refused", (_, username, rejection) => {
    expect(given(ana, eva).when({ ...change, username, active: false, by: "ana" })).toEqual({
      ok: false,
      rejection,
    });
  });
});

describe("the last active administrator", () => {
  test("of two who deactivate each other, the second is no longer one", () => {
    const command = { ...change, username: "ana", active: false, by: "eva" } as const;
    expect(given(ana, eva, deactivated("eva")).when(command)).toEqual({
      ok: false,
      rejection: "not_administrator",
    });
  });

  test("is neither deactivated nor given another role by the operator", () => {
    const history = [ana, eva, deactivated("eva"), leo];
    const rejected = { ok: false, rejection: "last_admin" };
    const deactivate = { type: "DeactivateAccount", username: "ana", openSessions: [] } as const;
    expect(given(...history).when(deactivate)).toEqual(rejected);
    const provide = {
      type: "ProvideAccount",
      username: "ana",
      role: "analyst",
      credentialId: NEW,
      password: "chosen",
      openSessions: [],
    } as const;
    expect(given(...history).when(provide)).toEqual(rejected);
    expect(typesOf(given(...history, created("rosa", "admin")).when(provide))).toEqual([
      "AccountRoleChanged",
      "PasswordChanged",
    ]);
  });
});

describe("passwords", () => {
  const mine = {
    type: "ChangePassword",
    username: "ana",
    credentialId: NEW,
    keptSession: "here",
    openSessions: ["here", "there"],
  } as const;

  test("changing one's own ends the other sessions", () => {
    expect(given(ana).when({ ...mine, replaces: OLD })).toEqual({
      ok: true,
      events: [
        {
          type: "PasswordChanged",
          version: 2,
          data: { username: "ana", credentialId: NEW, password: "chosen", keptSession: "here" },
        },
        {
          type: "SessionEnded",
          version: 1,
          data: { username: "ana", sessionId: "there", cause: "password_changed" },
        },
      ],
    });
  });

  test("changing one that is no longer the one that was checked is refused", () => {
    expect(given(ana).when({ ...mine, replaces: NEW })).toEqual({
      ok: false,
      rejection: "password_changed_meanwhile",
    });
  });

  test("resetting one's own is refused, another's is temporary", () => {
    const reset = {
      type: "ResetPassword",
      username: "leo",
      by: "ana",
      credentialId: NEW,
      openSessions: [],
    } as const;
    expect(given(ana, leo).when({ ...reset, username: "ana" })).toEqual({
      ok: false,
      rejection: "own_account",
    });
    expect(typesOf(given(ana, leo).when(reset))).toEqual(["PasswordReset"]);
  });
});

describe("ImportAccount", () => {
  const data = {
    username: "leo",
    role: "adviser",
    active: false,
    credentialId: OLD,
    password: "chosen",
    createdAt: "2026-01-02T03:04:05.000Z",
  } as const;

  test("takes an account over as it was, once", () => {
    const imported: TeamEvent = { type: "AccountImported", version: 1, data };
    const command = { type: "ImportAccount", ...data } as const;
    expect(given().when(command)).toEqual({ ok: true, events: [imported] });
    expect(given(imported).when(command)).toEqual({ ok: true, events: [] });
  });
});

describe("sessions", () => {
  const after = (...events: readonly TeamEvent[]) => {
    const account = fold(teamDecider, events).accounts.get("ana");
    if (!account) throw new Error("ana is there");
    return account;
  };
  const first = { sessionId: "first", generation: 0 };

  test("hold while nothing about the account changes", () => {
    expect(holdsSession(after(ana, leo), first)).toBe(true);
  });

  test("end with a deactivation and do not come back with a reactivation", () => {
    const back: TeamEvent = { type: "AccountReactivated", version: 1, data: { username: "ana" } };
    expect(holdsSession(after(ana, deactivated("ana")), first)).toBe(false);
    expect(holdsSession(after(ana, deactivated("ana"), back), first)).toBe(false);
  });

  test("end with a new password, but for the one that changed it, until the next change", () => {
    const changed: TeamEvent = {
      type: "PasswordChanged",
      version: 2,
      data: { username: "ana", credentialId: NEW, password: "chosen", keptSession: "kept" },
    };
    const reset: TeamEvent = {
      type: "PasswordReset",
      version: 2,
      data: { username: "ana", credentialId: NEW },
    };
    const kept = { sessionId: "kept", generation: 0 };
    expect(holdsSession(after(ana, changed), first)).toBe(false);
    expect(holdsSession(after(ana, changed), kept)).toBe(true);
    expect(holdsSession(after(ana, changed, reset), kept)).toBe(false);
  });
});

describe("PermitExport", () => {
  const permit = { type: "PermitExport", username: "leo", allowed: true, by: "ana" } as const;
  const decided = (allowed: boolean): TeamEvent => ({
    type: "ExportPermissionChanged",
    version: 1,
    data: { username: "leo", allowed },
  });
  const promoted: TeamEvent = {
    type: "AccountRoleChanged",
    version: 1,
    data: { username: "leo", from: "adviser", to: "admin" },
  };

  test("is recorded once, and taken back", () => {
    expect(given(ana, leo).when(permit)).toEqual({ ok: true, events: [decided(true)] });
    expect(given(ana, leo, decided(true)).when(permit)).toEqual({ ok: true, events: [] });
    expect(given(ana, leo, decided(true)).when({ ...permit, allowed: false })).toEqual({
      ok: true,
      events: [decided(false)],
    });
  });

  test.each([
    ["of an unknown account", [ana], permit, "unknown_account"],
    ["of one's own account", [ana, eva], { ...permit, username: "ana" }, "own_account"],
    ["of an analyst", [ana, created("leo", "analyst")], permit, "role_sees_no_leads"],
    ["by an adviser", [ana, leo], { ...permit, username: "ana", by: "leo" }, "not_administrator"],
  ] as const)("%s is refused", (_, history, command, rejection) => {
    expect(given(...history).when(command)).toEqual({ ok: false, rejection });
  });

  const permission = (...history: TeamEvent[]) =>
    fold(teamDecider, history).accounts.get("leo")?.exportPermission;

  test("leaves the account with the decision, and its sessions open", () => {
    expect(permission(ana, leo)).toBeNull();
    expect(permission(ana, leo, decided(true))).toBe(true);
    expect(permission(ana, leo, decided(true), decided(false))).toBe(false);
    expect(fold(teamDecider, [leo, decided(true)]).accounts.get("leo")?.generation).toBe(0);
  });

  test("counts until the account's role changes", () => {
    expect(permission(ana, leo, decided(true), promoted)).toBeNull();
    expect(permission(ana, leo, decided(true), deactivated("leo"))).toBe(true);
  });
});

describe("RequireSecondFactorOfRole", () => {
  const require = { type: "RequireSecondFactorOfRole", role: "adviser", required: true, by: "ana" } as const;
  const changed = (role: Role, required: boolean): TeamEvent => ({
    type: "RoleSecondFactorRequirementChanged",
    version: 1,
    data: { role, required },
  });
  const enrolled = (username: string): TeamEvent => ({
    type: "SecondFactorEnrolled",
    version: 1,
    data: { username, kind: "totp", credentialId: NEW, keptSession: null },
  });

  test("is recorded once, and taken back", () => {
    expect(given(ana).when(require)).toEqual({ ok: true, events: [changed("adviser", true)] });
    expect(given(ana, changed("adviser", true)).when(require)).toEqual({ ok: true, events: [] });
    expect(given(ana, changed("adviser", true)).when({ ...require, required: false })).toEqual({
      ok: true,
      events: [changed("adviser", false)],
    });
    expect(given(ana).when({ ...require, required: false })).toEqual({ ok: true, events: [] });
  });

  test("by anyone but an active administrator is refused", () => {
    for (const by of ["leo", "nobody"])
      expect(given(ana, leo).when({ ...require, by })).toEqual({ ok: false, rejection: "not_administrator" });
  });

  test("of administrators is refused to one without a factor, who may still take it back", () => {
    const ofAdmins = { ...require, role: "admin" } as const;
    expect(given(ana, eva, enrolled("eva")).when(ofAdmins)).toEqual({
      ok: false,
      rejection: "own_factor_missing",
    });
    expect(given(ana, enrolled("ana")).when(ofAdmins)).toEqual({
      ok: true,
      events: [changed("admin", true)],
    });
    expect(given(ana, changed("admin", true)).when({ ...ofAdmins, required: false })).toEqual({
      ok: true,
      events: [changed("admin", false)],
    });
  });

  test("holds for accounts of the role, also those that come to it later, and ends no session", () => {
    const missing = (...events: TeamEvent[]) => {
      const state = fold(teamDecider, [ana, leo, ...events]);
      const account = state.accounts.get("leo");
      return account && secondFactorMissing(state, account);
    };
    const toAnalyst: TeamEvent = {
      type: "AccountRoleChanged",
      version: 1,
      data: { username: "leo", from: "adviser", to: "analyst" },
    };
    const required = changed("adviser", true);
    expect([missing(), missing(required), missing(required, enrolled("leo"))]).toEqual([false, true, false]);
    expect([missing(required, toAnalyst), missing(changed("analyst", true), toAnalyst)]).toEqual([
      false,
      true,
    ]);
    expect(missing(required, changed("adviser", false))).toBe(false);
    const { accounts } = fold(teamDecider, [leo, required]);
    expect(accounts.get("leo")?.generation).toBe(0);
  });
});
