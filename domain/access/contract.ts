import * as z from "zod/mini";
import { endpoint, Role } from "../kernel/endpoint.ts";
import { NewUsername, PASSWORD_MAX_UNITS, Password, Username } from "./account.ts";

export const TEAM = ["admin", "adviser", "analyst"] as const;
const ok = z.object({ ok: z.literal(true) });

/**
 * Whether the password has to be changed. "required": no other action is allowed before (a temporary password, or the
 * demonstration's on a server that is reachable from elsewhere); "advised": the demonstration's on a server that is
 * reachable from this machine only.
 */
const PasswordChange = z.enum(["none", "advised", "required"]);

export const User = z.object({
  username: z.string(),
  role: Role,
  isAdmin: z.boolean(),
  passwordChange: PasswordChange,
  /** An administrator requires a second factor and none is enrolled; no other action is allowed before. */
  secondFactorMissing: z.boolean(),
});
export type User = z.infer<typeof User>;

/** The fields are repeated at the top level: the specification says "user with isAdmin" and clients read it either way. */
const CurrentUser = z.extend(User, { user: User });

export const currentUser = endpoint({
  method: "GET",
  path: "/api/auth/user",
  roles: TEAM,
  summary: "Quién ha iniciado sesión",
  input: z.object({}),
  output: CurrentUser,
});

export const SignedIn = z.object({ token: z.string(), user: User });

/** How an account can prove itself after its password. */
const SecondStep = z.enum(["totp", "recovery_code", "passkey"]);
export type SecondStep = z.infer<typeof SecondStep>;

/**
 * The password was right and the account has a second factor too: `signInSecond` and `passkeySignInOptions` take the ticket, for
 * five minutes.
 */
const SecondStepRequired = z.object({
  secondFactor: z.object({ ticket: z.string(), methods: z.array(SecondStep) }),
});

export const signIn = endpoint({
  method: "POST",
  path: "/api/auth/login",
  roles: "public",
  summary: "Inicia sesión; la cookie es la sesión, el token (15 min) es para clientes del API",
  input: z.object({
    username: z.string().check(z.trim(), z.minLength(1, "Username es requerido"), z.maxLength(100)),
    password: z.string().check(z.minLength(1, "Password es requerido"), z.maxLength(PASSWORD_MAX_UNITS)),
  }),
  output: z.union([SignedIn, SecondStepRequired]),
});

export const signOut = endpoint({
  method: "POST",
  path: "/api/auth/logout",
  roles: "public",
  summary: "Cierra la sesión en el servidor",
  input: z.object({}),
  output: ok,
});

/** What the sign-in page may show before sign-in. */
export const signInHint = endpoint({
  method: "GET",
  path: "/api/auth/hint",
  roles: "public",
  summary: "Credenciales de la demostración mientras sirven; null fuera de ella",
  input: z.object({}),
  output: z.object({ hint: z.nullable(z.object({ username: z.string(), password: z.string() })) }),
});

export const changePassword = endpoint({
  method: "POST",
  path: "/api/auth/password",
  roles: TEAM,
  summary: "Cambia la contraseña propia y cierra las demás sesiones",
  input: z.object({
    current: Password,
    next: Password,
  }),
  output: z.object({ user: User, endedSessions: z.int() }),
});

const Session = z.object({
  sessionId: z.string(),
  username: z.string(),
  /** Coarse: "Chrome en Windows"; "" when the client did not state it. */
  device: z.string(),
  since: z.iso.datetime(),
  /** To the minute. */
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** The session that sent this request. */
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const listSessions = endpoint({
  method: "GET",
  path: "/api/auth/sessions",
  roles: TEAM,
  summary: "Sesiones abiertas: las propias; un administrador puede pedir las de todos",
  input: z.object({ scope: z._default(z.enum(["own", "all"]), "own") }),
  output: z.object({ sessions: z.array(Session) }),
});

export const endSession = endpoint({
  method: "DELETE",
  path: "/api/auth/sessions/:id",
  roles: TEAM,
  summary: "Cierra una sesión al instante: una propia o, un administrador, cualquiera",
  input: z.object({ id: z.string().check(z.maxLength(100)) }),
  output: ok,
});

export const endOtherSessions = endpoint({
  method: "DELETE",
  path: "/api/auth/sessions",
  roles: TEAM,
  summary: "Cierra todas las demás sesiones propias",
  input: z.object({}),
  output: z.object({ ended: z.int() }),
});

const Adviser = z.object({ username: z.string(), role: Role, active: z.boolean() });

/** Possible assignees of a lead; by name. */
export const listAdvisers = endpoint({
  method: "GET",
  path: "/api/admin/advisers",
  roles: ["admin", "adviser"],
  summary: "Administradores y asesores activos, para asignar leads",
  input: z.object({}),
  output: z.object({ advisers: z.array(Adviser) }),
});

const TeamAccount = z.object({
  username: z.string(),
  role: Role,
  active: z.boolean(),
  passwordChange: PasswordChange,
  createdAt: z.iso.datetime(),
  /** Null: not in the last thirty days. */
  lastSeenAt: z.nullable(z.iso.datetime()),
  openSessions: z.int(),
  /** Failed sign-ins that still count. */
  failures: z.int(),
  /** Has an authenticator app or a passkey. */
  secondFactor: z.boolean(),
  /** An administrator requires it of this account. */
  secondFactorRequired: z.boolean(),
  /** An administrator requires it of the account's role. */
  secondFactorRequiredByRole: z.boolean(),
  /** May export leads, by a decision for the account or else by its role. */
  mayExport: z.boolean(),
  /** Until then some browser or address has to wait before it may try again; null when none has to. */
  lockedUntil: z.nullable(z.iso.datetime()),
});
export type TeamAccount = z.infer<typeof TeamAccount>;

export const listAccounts = endpoint({
  method: "GET",
  path: "/api/admin/accounts",
  roles: ["admin"],
  summary: "Cuentas del equipo",
  input: z.object({}),
  output: z.object({
    accounts: z.array(TeamAccount),
    /** The roles whose accounts must have a second factor. */
    secondFactorRoles: z.array(Role),
  }),
});

/** Shown once; it cannot be read again. */
const TemporaryPassword = z.object({ username: z.string(), temporaryPassword: z.string() });

export const createAccount = endpoint({
  method: "POST",
  path: "/api/admin/accounts",
  roles: ["admin"],
  summary: "Crea una cuenta con una contraseña temporal, que se muestra una sola vez",
  input: z.object({
    username: z.pipe(z.string().check(z.trim(), z.toLowerCase()), NewUsername),
    role: Role,
  }),
  output: TemporaryPassword,
});

export const editAccount = endpoint({
  method: "PATCH",
  path: "/api/admin/accounts/:username",
  roles: ["admin"],
  summary: "Cambia el rol de una cuenta, la desactiva o la reactiva; sus sesiones se cierran",
  input: z.object({ username: Username, role: z.optional(Role), active: z.optional(z.boolean()) }),
  output: ok,
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/api/admin/accounts/:username/password",
  roles: ["admin"],
  summary: "Da a una cuenta una contraseña temporal, que se muestra una sola vez",
  input: z.object({ username: Username }),
  output: TemporaryPassword,
});

export const permitExport = endpoint({
  method: "POST",
  path: "/api/admin/accounts/:username/export",
  roles: ["admin"],
  summary: "Permite a otra cuenta exportar leads, o deja de permitirlo; vale hasta que cambie su rol",
  input: z.object({ username: Username, allowed: z.boolean() }),
  output: ok,
});

export const unlockAccount = endpoint({
  method: "DELETE",
  path: "/api/admin/accounts/:username/lock",
  roles: ["admin"],
  summary: "Olvida los intentos fallidos de una cuenta",
  input: z.object({ username: Username }),
  output: ok,
});
