import { plural } from "@asesorador/domain/kernel/plural";

/** Message shown for each failure code. */
const MESSAGES: Readonly<Record<string, string>> = {
  invalid_input: "Revisa los datos enviados.",
  invalid_json: "El contenido enviado no es un JSON válido.",
  bad_request: "No se pudo entender la solicitud.",
  unauthenticated: "Inicia sesión para continuar.",
  forbidden: "No tienes permiso para hacer esto.",
  password_change_required: "Cambia tu contraseña para continuar.",
  second_factor_required: "Activa la verificación en dos pasos para continuar.",
  cross_site: "La solicitud no viene de este sitio.",
  not_found: "No se encontró lo que buscas.",
  unsupported_media_type: "Envía el contenido como JSON (application/json).",
  body_too_large: "El contenido enviado es demasiado grande.",
  uri_too_long: "La dirección solicitada es demasiado larga.",
  headers_too_large: "La dirección o los encabezados de la solicitud son demasiado grandes.",
  request_timeout: "La solicitud tardó demasiado en llegar. Intenta de nuevo.",
  too_many_requests: "Demasiadas solicitudes. Espera un momento e intenta de nuevo.",
  busy_conflict: "Otra persona cambió esto al mismo tiempo. Intenta de nuevo.",
  edited_meanwhile:
    "Otra persona editó este registro mientras lo cambiabas. Actualiza la página e intenta de nuevo.",
  read_model_behind: "Los datos todavía se están actualizando. Intenta de nuevo en unos segundos.",
  too_many_streams: "Hay demasiadas conexiones abiertas a la vez. Intenta de nuevo en unos segundos.",
  too_busy: "Hay demasiadas solicitudes a la vez. Intenta de nuevo en unos segundos.",
  unavailable: "El servicio no está disponible por el momento. Intenta de nuevo en unos segundos.",
  internal: "Ocurrió un error inesperado. Intenta de nuevo más tarde.",
};

/** The Spanish message of a failure code; the general one when the code has none. */
export const messageFor = (code: string): string => MESSAGES[code] ?? MESSAGES["bad_request"] ?? "";

/** Of a list whose next page was asked for. */
export const CURSOR_INVALID = "La página solicitada ya no es válida. Vuelve al inicio de la lista.";

export const REQUIRED = "Este dato es requerido.";

/** Names of the types that schemas expect. */
const TYPES: Readonly<Record<string, string>> = {
  string: "un texto",
  number: "un número",
  int: "un número entero",
  boolean: "verdadero o falso",
  object: "un objeto",
  array: "una lista",
  null: "nulo",
};
export const typeMessage = (expected: string): string => `Debe ser ${TYPES[expected] ?? "de otro tipo"}.`;

const FORMATS: Readonly<Record<string, string>> = {
  email: "Ingresa un correo válido.",
  uuid: "Debe ser un identificador válido.",
  url: "Ingresa una dirección web válida que empiece con https://.",
  datetime: "Ingresa una fecha y hora válidas.",
  date: "Ingresa una fecha válida (AAAA-MM-DD).",
};
export const formatMessage = (format: string): string => FORMATS[format] ?? "El formato no es válido.";

export const atLeast = (minimum: string, origin: string): string =>
  origin === "string"
    ? `Debe tener al menos ${plural(minimum, "carácter", "caracteres")}.`
    : origin === "array"
      ? `Debe tener al menos ${plural(minimum, "elemento", "elementos")}.`
      : `Debe ser como mínimo ${minimum}.`;

export const atMost = (maximum: string, origin: string): string =>
  origin === "string"
    ? `Debe tener como máximo ${plural(maximum, "carácter", "caracteres")}.`
    : origin === "array"
      ? `Debe tener como máximo ${plural(maximum, "elemento", "elementos")}.`
      : `Debe ser como máximo ${maximum}.`;

export const oneOf = (values: string): string => `Elige uno de estos valores: ${values}.`;

/** Codes that our own schemas give to a failed check. */
const CHECKS: Readonly<Record<string, string>> = {
  not_storable: "Contiene caracteres no permitidos.",
  not_one_line:
    "Escríbelo en una sola línea: quita los saltos de línea, tabulaciones y otros caracteres invisibles.",
  holds_credentials: "Quita el usuario y la contraseña de la dirección: quien la lee los vería.",
  not_an_amount: "Ingresa un monto válido.",
  repeated: "Este dato llegó más de una vez.",
  not_days: "Escribe hasta diez números de días, de 1 a 3650, separados por comas: 7,14,30.",
  username_reserved: "Ese usuario es el nombre de un filtro de leads. Elige otro.",
  unsafe_name: "El nombre de este dato no está permitido.",
};
export const checkMessage = (code: string): string | null => CHECKS[code] ?? null;

/** `known`: what the address accepts, parts of the path included. */
export const unknownParameter = (known: readonly string[]): string =>
  `No conocemos este parámetro. Se aceptan: ${known.join(", ")}.`;

export const INVALID = "El valor no es válido.";

/** About a CSV file that was uploaded, or about one of its cells. */
export const csvFile = {
  empty: "El archivo no tiene filas.",
  tooMany: (rows: number) =>
    `El archivo tiene más de ${rows.toLocaleString("es-PE")} filas. Divídelo en partes.`,
  unknownColumn: (name: string) =>
    `No conocemos la columna «${name}». Descarga la plantilla y usa sus nombres.`,
  doubledColumn: (name: string) => `La columna «${name}» está repetida.`,
  quotes: (line: number) => `Línea ${line}: revisa las comillas, hay una sin cerrar o fuera de lugar.`,
  cells: (cells: number, columns: number) =>
    `La fila tiene ${plural(cells, "celda", "celdas")} y el encabezado ${columns}.`,
  missing: "Falta este dato.",
  amount: {
    PEN: "Escribe un monto con dos decimales como máximo, por ejemplo 89.90 u 89,90.",
    CLP: "Escribe un monto en pesos, sin decimales, por ejemplo 25.000.",
  },
  amountTooBig: "Escribe un monto de hasta 10 millones.",
  date: "Escribe una fecha como 2026-12-31 o 31/12/2026.",
  otherContent: "El contenido no es el de la vista previa. Vuelve a previsualizarlo.",
  notUtf8: "El archivo no está en UTF-8 y sus tildes se perderían. Guárdalo como «CSV UTF-8».",
} as const;
