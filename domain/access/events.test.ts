import { expect, test } from "vitest";
import type { Fact } from "../kernel/event-store.ts";
import { recordedSample } from "../kernel/recorded-sample.ts";
import { Username } from "./account.ts";
import { accessEvents } from "./events.ts";

const at = recordedSample("access-ana", "admin:ana");

const CREDENTIAL = "0195f6a0-0000-7000-8000-0000000000c1";

/** One event of every version ever stored. Add lines; never edit one. */
const EVER_STORED: readonly Fact[] = [
  { type: "SignedIn", version: 1, data: { username: "ana", role: "admin", sessionId: "s" } },
  { type: "SignInFailed", version: 1, data: { username: "ana", cause: "wrong_password" } },
  { type: "SignedOut", version: 1, data: { username: "ana", sessionId: "s" } },
  { type: "SessionEnded", version: 1, data: { username: "ana", sessionId: "s", cause: "closed" } },
  { type: "PasswordChanged", version: 1, data: { username: "ana" } },
  { type: "PasswordReset", version: 1, data: { username: "ana" } },
  { type: "AccountCreated", version: 1, data: { username: "ana", role: "adviser" } },
  { type: "AccountRoleChanged", version: 1, data: { username: "ana", from: "adviser", to: "analyst" } },
  { type: "AccountDeactivated", version: 1, data: { username: "ana" } },
  { type: "AccountReactivated", version: 1, data: { username: "ana" } },
  { type: "AccountUnlocked", version: 1, data: { username: "ana" } },
  {
    type: "LeadViewed",
    version: 1,
    data: { username: "ana", leadId: "0195f6a0-0000-7000-8000-00000000000a" },
  },
  {
    type: "LeadsExported",
    version: 1,
    data: { username: "ana", format: "csv", filter: { status: "lost" }, searched: true, count: 12 },
  },
  {
    type: "LeadsImported",
    version: 1,
    data: {
      username: "ana",
      importId: "0195f6a0-0000-8000-8000-00000000000b",
      market: "peru",
      rows: 12,
      fresh: 8,
      known: 1,
      duplicates: 2,
      withDuplicates: false,
      errors: 1,
      means: "document",
      givenOn: "2026-03-01",
    },
  },
  {
    type: "ContactDataRevealed",
    version: 1,
    data: { username: "ana", fields: ["name", "phone"], reason: "claim", ticket: "SOP-1234", count: 12 },
  },
  {
    type: "ContactDataRevealed",
    version: 1,
    data: { username: "ana", fields: ["email"], reason: "migration", ticket: null, count: 0 },
  },
  {
    type: "PasswordChanged",
    version: 2,
    data: { username: "ana", credentialId: CREDENTIAL, password: "chosen", keptSession: "s" },
  },
  { type: "PasswordReset", version: 2, data: { username: "ana", credentialId: CREDENTIAL } },
  {
    type: "AccountCreated",
    version: 2,
    data: { username: "ana", role: "adviser", credentialId: CREDENTIAL, password: "temporary" },
  },
  {
    type: "AccountImported",
    version: 1,
    data: {
      username: "ana",
      role: "adviser",
      active: true,
      credentialId: CREDENTIAL,
      password: "chosen",
      createdAt: "2026-01-02T03:04:05.000Z",
    },
  },
  { type: "SignInFailed", version: 2, data: { username: "ana", cause: "wrong_code" } },
  {
    type: "SecondFactorEnrolled",
    version: 1,
    data: { username: "ana", kind: "totp", credentialId: CREDENTIAL, keptSession: "s" },
  },
  { type: "SecondFactorRemoved", version: 1, data: { username: "ana", keptSession: null } },
  { type: "RecoveryCodesIssued", version: 1, data: { username: "ana", credentialId: CREDENTIAL } },
  { type: "SecondFactorRequirementChanged", version: 1, data: { username: "ana", required: true } },
  {
    type: "SignedIn",
    version: 2,
    data: { username: "ana", role: "admin", sessionId: "s", method: "passkey" },
  },
  { type: "SignInFailed", version: 3, data: { username: "ana", cause: "wrong_passkey" } },
  {
    type: "SecondFactorRemoved",
    version: 2,
    data: { username: "ana", factor: "totp", keptSession: "s" },
  },
  {
    type: "PasskeyRegistered",
    version: 1,
    data: { username: "ana", credentialId: CREDENTIAL, userHandle: CREDENTIAL, keptSession: "s" },
  },
  {
    type: "PasskeyRemoved",
    version: 1,
    data: { username: "ana", credentialId: CREDENTIAL, keptSession: "s" },
  },
  { type: "RoleSecondFactorRequirementChanged", version: 1, data: { role: "admin", required: true } },
  { type: "ExportPermissionChanged", version: 1, data: { username: "ana", allowed: true } },
  { type: "RecoveryCodeUsed", version: 1, data: { username: "ana", credentialId: CREDENTIAL, index: 9 } },
];

/** How older versions are read. */
const UPCAST: Readonly<Record<string, object>> = {
  "SignedIn@1": { version: 2, data: { username: "ana", role: "admin", sessionId: "s", method: null } },
  "SignInFailed@1": { version: 3 },
  "SignInFailed@2": { version: 3 },
  "SecondFactorRemoved@1": { version: 2, data: { username: "ana", factor: "all", keptSession: null } },
  "PasswordChanged@1": {
    version: 2,
    data: { username: "ana", credentialId: null, password: "chosen", keptSession: null },
  },
  "PasswordReset@1": { version: 2, data: { username: "ana", credentialId: null } },
  "AccountCreated@1": {
    version: 2,
    data: { username: "ana", role: "adviser", credentialId: null, password: "temporary" },
  },
};

test.each(EVER_STORED)("history still reads: $type@$version", (stored) => {
  const upcast = UPCAST[`${stored.type}@${stored.version}`] ?? {};
  expect(accessEvents.decode({ ...at, ...stored })).toEqual({ ...at, ...stored, ...upcast });
});

test("every type of event has a sample", () => {
  expect(new Set(EVER_STORED.map(({ type }) => type))).toEqual(new Set(accessEvents.types));
});

test.each(["", "Ana", "ana maria", "-ana", "ana@example.pe", "a".repeat(41)])("%j is no username", (name) => {
  expect(Username.safeParse(name).success).toBe(false);
});
