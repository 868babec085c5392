export const USERNAME_REQUIRED = "Username es requerido";
export const PASSWORD_REQUIRED = "Password es requerido";
export const WRONG_CREDENTIALS = "Usuario o contraseña incorrectos.";

export const waitMessage = (seconds: number): string =>
  seconds < 90
    ? `Demasiados intentos. Espera ${seconds} segundos e intenta de nuevo.`
    : `Demasiados intentos. Espera ${Math.ceil(seconds / 60)} minutos e intenta de nuevo.`;
