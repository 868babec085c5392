import * as z from "zod/mini";

/** Long enough for RSA keys and for the longest credential id (1,023 bytes). */
const MAX_CHARACTERS = 4_000;

export const Base64Url = z
  .string()
  .check(z.minLength(1), z.maxLength(MAX_CHARACTERS), z.regex(/^[A-Za-z0-9_-]+$/));

const Credential = z.object({ id: Base64Url, rawId: Base64Url, type: z.literal("public-key") });

/** AuthenticationResponseJSON of WebAuthn: an authenticator's answer to a challenge. */
export const Assertion = z.extend(Credential, {
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: z.optional(Base64Url),
  }),
});
export type Assertion = z.infer<typeof Assertion>;

/** RegistrationResponseJSON of WebAuthn: a new credential. */
export const Attestation = z.extend(Credential, {
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))),
  }),
});
export type Attestation = z.infer<typeof Attestation>;
