import * as z from "zod/mini";
import { Role } from "../kernel/endpoint.ts";
import { type EventIn, event, eventCatalogue, type Upcasters } from "../kernel/events.ts";
import { Country } from "../kernel/market.ts";
import { Username } from "./account.ts";

// Stored shapes: never edit one, add a version and an upcaster.

/** Names the password's hash in the vault; null in events from before hashes had an id of their own. */
const CredentialId = z.nullable(z.uuid());

/**
 * Where a password comes from: "chosen" by its owner or the operator, "temporary" (handed out, to be changed at the next
 * sign-in), or "demonstration" (generated and printed by the demo).
 */
export const PasswordOrigin = z.enum(["chosen", "temporary", "demonstration"]);
export type PasswordOrigin = z.infer<typeof PasswordOrigin>;

/** How the account was authenticated; a code is one of the app or a recovery code. */
const SignInMethod = z.enum(["password", "password_and_code", "password_and_passkey", "passkey"]);
export type SignInMethod = z.infer<typeof SignInMethod>;

/**
 * `sessionId` is the public id of the session, not the secret in the cookie. `method`: null in events from before it was
 * recorded.
 */
const SignedIn = event(
  "SignedIn",
  2,
  z.object({ username: Username, role: Role, sessionId: z.string(), method: z.nullable(SignInMethod) }),
);
const SignInFailed = event(
  "SignInFailed",
  3,
  z.object({
    username: Username,
    cause: z.enum(["wrong_password", "wrong_code", "wrong_passkey", "throttled"]),
  }),
);
const SignedOut = event("SignedOut", 1, z.object({ username: Username, sessionId: z.string() }));

/** Ended other than by signing out: explicitly (`closed`), or because the password or the account changed. */
const SessionEnded = event(
  "SessionEnded",
  1,
  z.object({
    username: Username,
    sessionId: z.string(),
    cause: z.enum(["closed", "password_changed", "account_changed"]),
  }),
);
/** `keptSession`: the one session that remains valid; all others of the account end. */
const PasswordChanged = event(
  "PasswordChanged",
  2,
  z.object({
    username: Username,
    credentialId: CredentialId,
    password: PasswordOrigin,
    keptSession: z.nullable(z.string()),
  }),
);
/** An administrator gave the account a temporary password. */
const PasswordReset = event("PasswordReset", 2, z.object({ username: Username, credentialId: CredentialId }));
const AccountCreated = event(
  "AccountCreated",
  2,
  z.object({ username: Username, role: Role, credentialId: CredentialId, password: PasswordOrigin }),
);
/** Taken over from the table that held accounts before they were events; `createdAt` is the table's. */
const AccountImported = event(
  "AccountImported",
  1,
  z.object({
    username: Username,
    role: Role,
    active: z.boolean(),
    credentialId: CredentialId,
    password: PasswordOrigin,
    createdAt: z.iso.datetime(),
  }),
);
const AccountRoleChanged = event(
  "AccountRoleChanged",
  1,
  z.object({ username: Username, from: Role, to: Role }),
);
const AccountDeactivated = event("AccountDeactivated", 1, z.object({ username: Username }));
const AccountReactivated = event("AccountReactivated", 1, z.object({ username: Username }));
/** The wait after failed sign-ins was cancelled. */
const AccountUnlocked = event("AccountUnlocked", 1, z.object({ username: Username }));

/** From now on the account signs in with codes of an app as well. `credentialId` names the sealed secret in the vault. */
const SecondFactorEnrolled = event(
  "SecondFactorEnrolled",
  1,
  z.object({
    username: Username,
    kind: z.enum(["totp"]),
    credentialId: z.uuid(),
    keptSession: z.nullable(z.string()),
  }),
);
/**
 * "totp": the authenticator app, by its owner. "all": passkeys too, by an administrator or the operator. With the last
 * factor the recovery codes are void.
 */
const SecondFactorRemoved = event(
  "SecondFactorRemoved",
  2,
  z.object({
    username: Username,
    factor: z.enum(["totp", "all"]),
    keptSession: z.nullable(z.string()),
  }),
);
/**
 * A second factor that also signs in without the password. `credentialId` names the sealed public key, WebAuthn's credential
 * id and the name in the vault. `userHandle` is random and names the account to authenticators, the same for all its passkeys.
 */
const PasskeyRegistered = event(
  "PasskeyRegistered",
  1,
  z.object({
    username: Username,
    credentialId: z.uuid(),
    userHandle: z.uuid(),
    keptSession: z.nullable(z.string()),
  }),
);
/** By its owner; with the last factor the recovery codes are void. */
const PasskeyRemoved = event(
  "PasskeyRemoved",
  1,
  z.object({ username: Username, credentialId: z.uuid(), keptSession: z.nullable(z.string()) }),
);
/** `credentialId` names the sealed list of hashes in the vault; codes issued before are void. */
const RecoveryCodesIssued = event(
  "RecoveryCodesIssued",
  1,
  z.object({ username: Username, credentialId: z.uuid() }),
);
/** `index`: the code's place in that list. */
const RecoveryCodeUsed = event(
  "RecoveryCodeUsed",
  1,
  z.object({ username: Username, credentialId: z.uuid(), index: z.int().check(z.gte(0)) }),
);

/** An administrator requires a second factor of the account, or no longer does. */
const SecondFactorRequirementChanged = event(
  "SecondFactorRequirementChanged",
  1,
  z.object({ username: Username, required: z.boolean() }),
);

/** An administrator requires a second factor of every account of the role, or no longer does. */
const RoleSecondFactorRequirementChanged = event(
  "RoleSecondFactorRequirementChanged",
  1,
  z.object({ role: Role, required: z.boolean() }),
);

/**
 * An administrator decided whether the account may export leads, whatever its role's default. Counts until the account's
 * role changes.
 */
const ExportPermissionChanged = event(
  "ExportPermissionChanged",
  1,
  z.object({ username: Username, allowed: z.boolean() }),
);

/** `username` looked at a lead's details. */
const LeadViewed = event("LeadViewed", 1, z.object({ username: Username, leadId: z.string() }));
/**
 * `username` exported this many leads. `filter`: names and values of the filters that were set; the search text may be
 * a person's name, so `searched` only states whether there was one.
 */
const LeadsExported = event(
  "LeadsExported",
  1,
  z.object({
    username: Username,
    format: z.enum(["csv", "xlsx"]),
    filter: z.record(z.string(), z.string()),
    searched: z.boolean(),
    count: z.int(),
  }),
);
/**
 * `username` began to import a file of leads: numbers of its rows by what happens to them, and how and when its people
 * consented. `importId` is the cause of the leads' events; a keyed hash of market and content. The file's name and the
 * place of the consent are free text, and are sealed with each lead.
 */
const LeadsImported = event(
  "LeadsImported",
  1,
  z.object({
    username: Username,
    importId: z.uuid(),
    market: Country,
    rows: z.int(),
    fresh: z.int(),
    known: z.int(),
    duplicates: z.int(),
    withDuplicates: z.boolean(),
    errors: z.int(),
    means: z.enum(["in_person", "phone", "document"]),
    givenOn: z.iso.date(),
  }),
);

/** Why contact data were taken away; a closed list, because free text could name a person. */
export const RevealReason = z.enum([
  "claim",
  "authority_request",
  "data_correction",
  "consented_campaign",
  "migration",
]);
export type RevealReason = z.infer<typeof RevealReason>;
/** Contact data were exported in the clear at a terminal. `ticket`: reference of the matter elsewhere, such as "SOP-1234". */
const ContactDataRevealed = event(
  "ContactDataRevealed",
  1,
  z.object({
    username: Username,
    fields: z.array(z.enum(["name", "document", "phone", "email", "address"])),
    reason: RevealReason,
    ticket: z.nullable(z.string().check(z.regex(/^[A-Z]{1,10}-\d{1,8}$/))),
    count: z.int(),
  }),
);

const upcasters: Upcasters = {
  "AccountCreated@1": (data: object) => ({ ...data, credentialId: null, password: "temporary" }),
  "PasswordChanged@1": (data: object) => ({
    ...data,
    credentialId: null,
    password: "chosen",
    keptSession: null,
  }),
  "SignedIn@1": (data: object) => ({ ...data, method: null }),
  "SignInFailed@1": (data: object) => data,
  "SignInFailed@2": (data: object) => data,
  "SecondFactorRemoved@1": (data: object) => ({ ...data, factor: "all" }),
  "PasswordReset@1": (data: object) => ({ ...data, credentialId: null }),
};

export const accessEvents = eventCatalogue(
  [
    SignedIn,
    SignInFailed,
    SignedOut,
    SessionEnded,
    PasswordChanged,
    PasswordReset,
    AccountCreated,
    AccountImported,
    AccountRoleChanged,
    AccountDeactivated,
    AccountReactivated,
    AccountUnlocked,
    SecondFactorEnrolled,
    SecondFactorRemoved,
    PasskeyRegistered,
    PasskeyRemoved,
    RecoveryCodesIssued,
    RecoveryCodeUsed,
    SecondFactorRequirementChanged,
    RoleSecondFactorRequirementChanged,
    ExportPermissionChanged,
    LeadViewed,
    LeadsExported,
    LeadsImported,
    ContactDataRevealed,
  ],
  { upcasters },
);
export type AccessEvent = EventIn<typeof accessEvents>;
/** What is about one account. */
export type AccountEvent = Extract<AccessEvent, { data: { username: string } }>;

/** The actions of an account's owner: sign-in, sign-out, views, exports. The accounts themselves are in `TEAM_STREAM`. */
export const accessStream = (username: string) => `access-${username}`;
