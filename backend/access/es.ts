import { plural } from "@asesorador/domain/kernel/plural";
export const USERNAME_REQUIRED = "Username es requerido";
export const PASSWORD_REQUIRED = "Password es requerido";
export const WRONG_CREDENTIALS = "Usuario o contraseña incorrectos.";
export const INACTIVE = "Tu cuenta está desactivada. Habla con un administrador.";
export const CURSOR_INVALID = "Vuelve a la primera página: la lista cambió de orden.";
export const WRONG_CURRENT = "La contraseña actual no es correcta.";
export const SAME_PASSWORD = "Elige una contraseña distinta de la actual.";
export const NOT_LONGER_THAT = "Tu contraseña cambió mientras tanto. Vuelve a iniciar sesión.";
export const NAME_TAKEN = "Ya hay una cuenta con ese usuario.";
export const BAD_USERNAME = "Usa de 1 a 40 letras minúsculas, números, puntos o guiones.";
export const LAST_ADMIN = "Debe quedar al menos un administrador activo.";
export const NOT_YOURSELF = "Pide a otro administrador que cambie tu propia cuenta.";

export const PASSWORD_PROBLEMS = {
  too_short: "Usa al menos 12 caracteres.",
  too_long: "Usa como máximo 200 caracteres.",
  like_username: "No uses tu usuario como contraseña.",
  common: "Esa contraseña es muy fácil de adivinar. Elige otra.",
} as const;

export const waitMessage = (seconds: number): string =>
  seconds < 90
    ? `Demasiados intentos. Espera ${plural(seconds, "segundo", "segundos")} e intenta de nuevo.`
    : `Demasiados intentos. Espera ${Math.ceil(seconds / 60)} minutos e intenta de nuevo.`;
