import * as z from "zod/mini";
import { endpoint, Role } from "../kernel/endpoint.ts";

export const User = z.object({
  username: z.string(),
  role: Role,
  isAdmin: z.boolean(),
});
export type User = z.infer<typeof User>;

/** The fields also stand at the top: the specification says "user with isAdmin" and clients read it either way. */
const CurrentUser = z.extend(User, { user: User });

export const currentUser = endpoint({
  method: "GET",
  path: "/api/auth/user",
  roles: ["admin", "adviser", "analyst"],
  summary: "Quién ha iniciado sesión",
  input: z.object({}),
  output: CurrentUser,
});

export const signIn = endpoint({
  method: "POST",
  path: "/api/auth/login",
  roles: "public",
  summary: "Inicia sesión; la cookie es la sesión, el token (15 min) es para clientes del API",
  input: z.object({
    username: z.string().check(z.trim(), z.minLength(1, "Username es requerido"), z.maxLength(100)),
    password: z.string().check(z.minLength(1, "Password es requerido"), z.maxLength(200)),
  }),
  output: z.object({ token: z.string(), user: User }),
});

export const signOut = endpoint({
  method: "POST",
  path: "/api/auth/logout",
  roles: "public",
  summary: "Cierra la sesión en el servidor",
  input: z.object({}),
  output: z.object({ ok: z.literal(true) }),
});

/** What the sign-in page may show before anyone has signed in. */
export const signInHint = endpoint({
  method: "GET",
  path: "/api/auth/hint",
  roles: "public",
  summary: "Credenciales de la demostración; null fuera de ella",
  input: z.object({}),
  output: z.object({ hint: z.nullable(z.object({ username: z.string(), password: z.string() })) }),
});
