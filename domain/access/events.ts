import * as z from "zod/mini";
import { Role } from "../kernel/endpoint.ts";
import { decoder, event } from "../kernel/events.ts";
import { Username } from "./account.ts";

// These shapes are on disk for good: never edit one, add a version and an upcaster.

/** `sessionId` is the public id of the session, not the secret in the cookie. */
const SignedIn = event("SignedIn", 1, z.object({ username: Username, role: Role, sessionId: z.string() }));
const SignInFailed = event(
  "SignInFailed",
  1,
  z.object({ username: Username, cause: z.enum(["wrong_password", "throttled"]) }),
);
const SignedOut = event("SignedOut", 1, z.object({ username: Username, sessionId: z.string() }));

/** Ended from outside: by hand (`closed`), or because the password or the account changed. */
const SessionEnded = event(
  "SessionEnded",
  1,
  z.object({
    username: Username,
    sessionId: z.string(),
    cause: z.enum(["closed", "password_changed", "account_changed"]),
  }),
);
const PasswordChanged = event("PasswordChanged", 1, z.object({ username: Username }));
/** An administrator gave the account a temporary password. */
const PasswordReset = event("PasswordReset", 1, z.object({ username: Username }));
const AccountCreated = event("AccountCreated", 1, z.object({ username: Username, role: Role }));
const AccountRoleChanged = event(
  "AccountRoleChanged",
  1,
  z.object({ username: Username, from: Role, to: Role }),
);
const AccountDeactivated = event("AccountDeactivated", 1, z.object({ username: Username }));
const AccountReactivated = event("AccountReactivated", 1, z.object({ username: Username }));
/** The wait after failed sign-ins was taken off. */
const AccountUnlocked = event("AccountUnlocked", 1, z.object({ username: Username }));

/** `username` looked at a lead's details. */
const LeadViewed = event("LeadViewed", 1, z.object({ username: Username, leadId: z.string() }));
/**
 * `username` took this many leads out. `filter`: names and values of the filters that were set; the search text may be
 * a person's name, so that `searched` only says whether there was one.
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

export const AccessEvent = z.discriminatedUnion("type", [
  SignedIn,
  SignInFailed,
  SignedOut,
  SessionEnded,
  PasswordChanged,
  PasswordReset,
  AccountCreated,
  AccountRoleChanged,
  AccountDeactivated,
  AccountReactivated,
  AccountUnlocked,
  LeadViewed,
  LeadsExported,
]);
export type AccessEvent = z.infer<typeof AccessEvent>;

export const decodeAccessEvent = decoder<AccessEvent>(AccessEvent, {});

export const ACCESS_EVENT_TYPES = AccessEvent.def.options.flatMap((option) => option.shape.type.def.values);

/** The stream of an account: what happened to it, and what its owner looked at and took out. */
export const accessStream = (username: string) => `access-${username}`;
