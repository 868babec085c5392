import * as z from "zod/mini";
import { endpoint, Role } from "../kernel/endpoint.ts";
import { Username } from "./account.ts";
import { SignedIn, TEAM } from "./contract.ts";

const ok = z.object({ ok: z.literal(true) });
const Password = z.string().check(z.minLength(1), z.maxLength(200));
/** Six digits of the authenticator app or, where `signInSecond` or a removal asks, a recovery code. */
const Code = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));
const Ticket = z.string().check(z.minLength(1), z.maxLength(1_000));
/** Shown once; the server keeps hashes only. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

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
  summary: "Si la cuenta propia pide un segundo paso y cuántos códigos de recuperación le quedan",
  input: z.object({}),
  output: z.object({ enrolled: z.boolean(), recoveryCodesLeft: z.int() }),
});

export const setUpSecondFactor = endpoint({
  method: "POST",
  path: "/api/auth/second-factor/setup",
  roles: TEAM,
  summary: "Prepara la aplicación de códigos; nada cambia hasta confirmar con un código",
  input: z.object({ current: Password }),
  output: z.object({ ticket: z.string(), secret: z.string(), uri: z.string() }),
});

export const enrolSecondFactor = endpoint({
  method: "POST",
  path: "/api/auth/second-factor/confirm",
  roles: TEAM,
  summary: "Activa el segundo paso con un código correcto y cierra las demás sesiones",
  input: z.object({ ticket: Ticket, code: Code }),
  output: z.extend(RecoveryCodes, { endedSessions: z.int() }),
});

export const renewRecoveryCodes = endpoint({
  method: "POST",
  path: "/api/auth/second-factor/recovery-codes",
  roles: TEAM,
  summary: "Reemplaza los códigos de recuperación",
  input: z.object({ current: Password, code: Code }),
  output: RecoveryCodes,
});

export const removeSecondFactor = endpoint({
  method: "POST",
  path: "/api/auth/second-factor/remove",
  roles: TEAM,
  summary: "Desactiva el segundo paso de la cuenta propia y cierra las demás sesiones",
  input: z.object({ current: Password, code: Code }),
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
