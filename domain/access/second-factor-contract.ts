import * as z from "zod/mini";
import { endpoint, Role } from "../kernel/endpoint.ts";
import { Password, Username } from "./account.ts";
import { SignedIn, TEAM } from "./contract.ts";
import { Assertion } from "./webauthn.ts";

const ok = z.object({ ok: z.literal(true) });
/** Six digits of the authenticator app or, for `signInSecond` or a removal, a recovery code. */
const Code = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));
export const Ticket = z.string().check(z.minLength(1), z.maxLength(1_000));
/** Shown once; the server keeps hashes only. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
/** `recoveryCodes` is null when the account has some: those come with its first factor. */
export const Enrolled = z.object({
  recoveryCodes: z.nullable(z.array(z.string())),
  endedSessions: z.int(),
});
/**
 * The password and, from an account that has a second factor, a code or a passkey's answer to the challenge of
 * `passkeyProofOptions`.
 */
export const Proof = z.object({
  current: Password,
  code: z.optional(Code),
  assertion: z.optional(Assertion),
});
export type Proof = z.infer<typeof Proof>;

/** One of the account's passkeys; `name` is its owner's. */
const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
});
export type Passkey = z.infer<typeof Passkey>;

export const signInSecond = endpoint({
  method: "POST",
  path: "/api/auth/login/second",
  roles: "public",
  summary: "Completa el inicio de sesión con un código de la aplicación o de recuperación",
  input: z.object({ ticket: Ticket, code: Code }),
  output: SignedIn,
});

export const secondFactor = endpoint({
  method: "GET",
  path: "/api/auth/second-factor",
  roles: TEAM,
  summary:
    "Segundo paso de la cuenta propia: aplicación, llaves de acceso y códigos de recuperación que quedan",
  input: z.object({}),
  output: z.object({
    /** Either factor. */
    enrolled: z.boolean(),
    app: z.boolean(),
    passkeys: z.array(Passkey),
    recoveryCodesLeft: z.int(),
    /** Whether this address can have passkeys: a name over https, or localhost. */
    passkeysAvailable: z.boolean(),
  }),
});

export const setUpSecondFactor = endpoint({
  method: "POST",
  path: "/api/auth/second-factor/setup",
  roles: TEAM,
  summary: "Prepara la aplicación de códigos; nada cambia hasta confirmar con un código",
  input: Proof,
  output: z.object({ ticket: z.string(), secret: z.string(), uri: z.string() }),
});

export const enrolSecondFactor = endpoint({
  method: "POST",
  path: "/api/auth/second-factor/confirm",
  roles: TEAM,
  summary: "Activa el segundo paso con un código correcto y cierra las demás sesiones",
  input: z.object({ ticket: Ticket, code: Code }),
  output: Enrolled,
});

export const renewRecoveryCodes = endpoint({
  method: "POST",
  path: "/api/auth/second-factor/recovery-codes",
  roles: TEAM,
  summary: "Reemplaza los códigos de recuperación",
  input: Proof,
  output: RecoveryCodes,
});

export const removeSecondFactor = endpoint({
  method: "POST",
  path: "/api/auth/second-factor/remove",
  roles: TEAM,
  summary: "Quita la aplicación de códigos de la cuenta propia y cierra las demás sesiones",
  input: Proof,
  output: ok,
});

export const requireSecondFactor = endpoint({
  method: "POST",
  path: "/api/admin/accounts/:username/second-factor",
  roles: ["admin"],
  summary: "Exige a otra cuenta un segundo paso, o deja de exigirlo",
  input: z.object({ username: Username, required: z.boolean() }),
  output: ok,
});

export const requireSecondFactorOfRole = endpoint({
  method: "POST",
  path: "/api/admin/roles/:role/second-factor",
  roles: ["admin"],
  summary: "Exige un segundo paso a todas las cuentas de un rol, o deja de exigirlo",
  input: z.object({ role: Role, required: z.boolean() }),
  output: ok,
});

export const resetSecondFactor = endpoint({
  method: "POST",
  path: "/api/admin/accounts/:username/second-factor/reset",
  roles: ["admin"],
  summary: "Quita el segundo paso de otra cuenta y cierra sus sesiones",
  input: z.object({ username: Username }),
  output: ok,
});
