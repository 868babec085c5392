import { plural } from "@asesorador/domain/kernel/plural";
import { count } from "../../kernel/formats.ts";
import type { PreviewOutcome, ResultOutcome } from "./rows.ts";

/** Spanish texts of importing a CSV, whatever it holds. */
export const es = {
  close: "Cerrar",
  noReason: "El servidor no dio un motivo. Inténtalo otra vez en unos segundos.",
  noConnection:
    "No hubo respuesta del servidor. Revisa tu conexión y repite: lo que ya se guardó no se guarda dos veces.",
  template: "Descargar plantilla",
  file: "Archivo CSV",
  paste: "O pega aquí el contenido",
  preview: "Ver qué cambia",
  previewing: "Comparando...",
  empty: "Elige un archivo o pega su contenido.",
  tooLarge: "El texto pesa más de 1 MB. Divídelo en partes.",
  refusedFile: {
    tooLarge: (name: string) => `«${name}» pesa más de 1 MB y no se leyó. Divídelo en partes.`,
    blank: (name: string) => `«${name}» está vacío. Elige otro archivo o pega su contenido.`,
    unreadable: (name: string) => `No pudimos leer «${name}». Elige otro archivo o pega su contenido.`,
    notText: (name: string) =>
      `«${name}» no es de texto. Guarda la hoja de cálculo como «CSV UTF-8» y elige ese archivo.`,
  },
  unsettled: "Revisa los datos marcados.",
  back: "Cambiar el archivo",
  applying: "Guardando...",
  applied: (rows: number, all: number) =>
    `${count(rows)} de ${plural(count(all), "fila guardada", "filas guardadas")}`,
  resume: (rows: number) => `Continuar con ${plural(count(rows), "fila", "filas")}`,
  nothing: "No hay nada que guardar.",
  done: "Listo",
  another: "Importar otro archivo",
  leaving: {
    text: "La importación no ha terminado. Lo guardado queda; para el resto, repite el mismo archivo.",
    stay: "Seguir importando",
    discard: "Cerrar de todos modos",
  },
  counted: {
    new: (rows) => plural(count(rows), "nuevo", "nuevos"),
    changed: (rows) => `${count(rows)} con cambios`,
    unchanged: (rows) => `${count(rows)} sin cambios`,
    duplicate: (rows) => plural(count(rows), "duplicado", "duplicados"),
    known: (rows) => plural(count(rows), "ya importado", "ya importados"),
    error: (rows) => `${count(rows)} con errores`,
  } satisfies Record<PreviewOutcome, (rows: number) => string>,
  skipped: "Las filas con errores no se guardan.",
  outcome: {
    new: "Nuevo",
    changed: "Cambia",
    unchanged: "Sin cambios",
    duplicate: "Duplicado",
    known: "Ya importado",
    error: "Error",
  } satisfies Record<PreviewOutcome, string>,
  result: {
    created: "Creado",
    updated: "Actualizado",
    unchanged: "Sin cambios",
    duplicate: "Duplicado",
    known: "Ya importado",
    conflict: "Conflicto",
    error: "Error",
  } satisfies Record<ResultOutcome, string>,
  results: {
    created: (rows) => plural(count(rows), "creado", "creados"),
    updated: (rows) => plural(count(rows), "actualizado", "actualizados"),
    unchanged: (rows) => `${count(rows)} sin cambios`,
    duplicate: (rows) => plural(count(rows), "duplicado omitido", "duplicados omitidos"),
    known: (rows) => plural(count(rows), "ya importado", "ya importados"),
    conflict: (rows) => `${count(rows)} en conflicto`,
    error: (rows) => `${count(rows)} con errores`,
  } satisfies Record<ResultOutcome, (rows: number) => string>,
  previewTable: "Qué cambiaría",
  resultTable: "Resultado de la importación",
  line: "Línea",
  from: "antes",
  to: "después",
  none: "(vacío)",
  problem: (column: string, message: string) => (column === "" ? message : `${column}: ${message}`),
  unchanged: (rows: number) => plural(count(rows), "fila más sin cambios", "filas más sin cambios"),
  more: (rows: number) => `Ver ${plural(count(rows), "fila más", "filas más")}`,
} as const;
