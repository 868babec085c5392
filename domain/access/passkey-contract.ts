import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { SignedIn, TEAM } from "./contract.ts";
import { Enrolled, Proof, Ticket } from "./second-factor-contract.ts";
import { Assertion, Attestation, Base64Url } from "./webauthn.ts";

const Descriptor = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.string()),
});

/** PublicKeyCredentialRequestOptionsJSON of WebAuthn; the challenge is also in a cookie of the browser that asked. */
const RequestOptions = z.object({
  challenge: Base64Url,
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: z.array(Descriptor),
  userVerification: z.literal("required"),
});
export type RequestOptions = z.infer<typeof RequestOptions>;

/** PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
const CreationOptions = z.object({
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: Base64Url, name: z.string(), displayName: z.string() }),
  challenge: Base64Url,
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});
export type CreationOptions = z.infer<typeof CreationOptions>;

export const passkeySignInOptions = endpoint({
  method: "POST",
  path: "/api/auth/login/passkey/options",
  roles: "public",
  summary: "Pide el desafío para entrar con una llave de acceso; con ticket, como segundo paso",
  input: z.object({ ticket: z.optional(Ticket) }),
  output: z.object({ options: RequestOptions }),
});

export const signInWithPasskey = endpoint({
  method: "POST",
  path: "/api/auth/login/passkey",
  roles: "public",
  summary: "Inicia sesión con una llave de acceso: sin contraseña, o después de ella",
  input: z.object({ assertion: Assertion }),
  output: SignedIn,
});

/** For requests within a session that require a proof of the second factor. */
export const passkeyProofOptions = endpoint({
  method: "POST",
  path: "/api/auth/passkeys/proof",
  roles: TEAM,
  summary: "Pide el desafío para confirmar un cambio con una llave de acceso propia",
  input: z.object({}),
  output: z.object({ options: RequestOptions }),
});

export const setUpPasskey = endpoint({
  method: "POST",
  path: "/api/auth/passkeys/setup",
  roles: TEAM,
  summary: "Prepara una llave de acceso; nada cambia hasta registrarla",
  input: Proof,
  output: z.object({ options: CreationOptions }),
});

/** One line as its owner names it. */
const PasskeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60), z.regex(/^\P{Cc}*$/u));

export const registerPasskey = endpoint({
  method: "POST",
  path: "/api/auth/passkeys",
  roles: TEAM,
  summary: "Registra una llave de acceso y cierra las demás sesiones",
  input: z.object({ name: PasskeyName, attestation: Attestation }),
  output: Enrolled,
});

export const removePasskey = endpoint({
  method: "POST",
  path: "/api/auth/passkeys/:id/remove",
  roles: TEAM,
  summary: "Quita una llave de acceso propia y cierra las demás sesiones",
  input: z.extend(Proof, { id: z.uuid() }),
  output: z.object({ ok: z.literal(true) }),
});
