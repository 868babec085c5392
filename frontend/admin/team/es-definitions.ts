/** What each figure of an account counts. */
export const definitions = {
  accounts:
    "Última actividad: la más reciente de sus sesiones de los últimos 30 días. Sesiones abiertas: las que aún no se cerraron ni vencieron. Intentos fallidos: contraseñas erróneas que todavía cuentan para la pausa.",
} as const;
