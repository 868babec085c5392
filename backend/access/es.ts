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
export const WRONG_CODE = "El código no es correcto, ya se usó o venció.";
export const CODE_MISSING = "Escribe el código.";
export const WRONG_PASSKEY =
  "No pudimos comprobar esa llave de acceso. Prueba otra vez o entra de otra forma.";
export const CHALLENGE_EXPIRED = "Pasó demasiado tiempo. Usa tu llave de acceso otra vez.";
export const NO_PASSKEYS_HERE =
  "Las llaves de acceso necesitan una dirección con nombre y https, o http://localhost.";
export const PASSKEY_EXISTS = "Esa llave de acceso ya está registrada.";
export const TOO_MANY_PASSKEYS = "Ya tienes 10 llaves de acceso. Quita una antes.";
export const UNKNOWN_PASSKEY = "Esa llave de acceso ya no está registrada.";
export const TICKET_EXPIRED = "Pasó demasiado tiempo. Escribe tu contraseña otra vez.";
export const SETUP_EXPIRED = "Pasó demasiado tiempo. Empieza otra vez la verificación en dos pasos.";
export const SECOND_FACTOR_EXISTS = "La verificación en dos pasos ya está activada.";
export const NO_SECOND_FACTOR = "La verificación en dos pasos no está activada.";
export const OWN_FACTOR_MISSING =
  "Activa primero tu propia verificación en dos pasos: así no te quedas fuera.";
export const ROLE_SEES_NO_LEADS = "Una cuenta de analista no ve datos de leads. Cambia primero su rol.";
export const NOT_YOURSELF = "Pide a otro administrador que cambie tu propia cuenta.";

const BETTER = "Mejor une cuatro palabras que no tengan relación entre sí.";

export const PASSWORD_PROBLEMS = {
  too_short: "Usa al menos 12 caracteres.",
  too_long: "Usa como máximo 200 caracteres.",
  like_username: "No uses tu usuario como contraseña.",
  common: `Esa contraseña es muy fácil de adivinar. ${BETTER}`,
} as const;

/** By the kind of pattern that was recognised in the password. */
export const WEAK_PASSWORD = {
  list: `Está entre las contraseñas que se prueban primero. ${BETTER}`,
  name: `Lleva tu usuario, el producto o una marca, y con eso se empieza a probar. ${BETTER}`,
  word: `Es una palabra conocida con poco más, y se adivina pronto. ${BETTER}`,
  keys: `Sigue el orden de las teclas, y se adivina pronto. ${BETTER}`,
  series: `Repite o continúa una serie, y se adivina pronto. ${BETTER}`,
  date: `Es una fecha o un año con poco más, y se adivina pronto. ${BETTER}`,
} as const;

export const waitMessage = (seconds: number): string =>
  seconds < 90
    ? `Demasiados intentos. Espera ${plural(seconds, "segundo", "segundos")} e intenta de nuevo.`
    : `Demasiados intentos. Espera ${Math.ceil(seconds / 60)} minutos e intenta de nuevo.`;
