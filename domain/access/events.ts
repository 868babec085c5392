import * as z from "zod/mini";
import { Role } from "../kernel/endpoint.ts";
import { decoder, event } from "../kernel/events.ts";

// These shapes are on disk for good: never edit one, add a version and an upcaster.

/** What a person of the team signs in with; never personal data of a visitor. */
export const Username = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{0,39}$/));

/** `sessionId` is the public id of the session, not the secret in the cookie. */
const SignedIn = event("SignedIn", 1, z.object({ username: Username, role: Role, sessionId: z.string() }));
const SignInFailed = event(
  "SignInFailed",
  1,
  z.object({ username: Username, cause: z.enum(["wrong_password", "throttled"]) }),
);
const SignedOut = event("SignedOut", 1, z.object({ username: Username, sessionId: z.string() }));

export const AccessEvent = z.discriminatedUnion("type", [SignedIn, SignInFailed, SignedOut]);
export type AccessEvent = z.infer<typeof AccessEvent>;

export const decodeAccessEvent = decoder<AccessEvent>(AccessEvent, {});

export const accessStream = (username: string) => `access-${username}`;
