export const outsideHistory = (from: string, until: string): string =>
  `El momento queda fuera de la historia, que va del ${from} al ${until} (Lima).`;
export const NO_HISTORY = "Todavía no hay historia: ningún lead ni visita se ha registrado.";
export const CURSOR_INVALID = "La página solicitada ya no es válida. Vuelve al inicio de la lista.";
export const TOO_LARGE =
  "La respuesta necesita leer demasiada historia. Elige un momento anterior, o usa «npm run replay» en la terminal.";
export const unreadable = (where: string): string =>
  `La historia tiene un hecho que esta versión no entiende, y la respuesta se detuvo ahí: ${where}`;
export const unknownType = (type: string): string => `No hay ningún tipo de hecho «${type}».`;
export const FROM_AFTER_TO = "La fecha inicial es posterior a la final.";
