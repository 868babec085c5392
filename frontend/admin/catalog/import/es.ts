import type { AppliedRow, PreviewRow } from "@asesorador/domain/catalog/import-contract";
import { plural } from "@asesorador/domain/kernel/plural";

/** Every Spanish text of importing and exporting; those of coverage alone are beside it. */
export const es = {
  services: {
    open: "Importar CSV",
    exportAll: "Exportar CSV",
    title: "Importar servicios desde CSV",
    description: "Primero verás qué cambia. Nada se guarda hasta que lo apliques.",
    templateHint:
      "Tiene todas las columnas y dos servicios actuales de ejemplo: si los dejas igual, nada cambia.",
    fileHint: "Hasta 1 MB y 1000 filas. Separado con comas o punto y coma.",
    pasteHint:
      "La columna productId reconoce el servicio. Una columna que no está no cambia nada; una celda vacía borra el dato si puede quedar vacío.",
    apply: (rows: number) => `Guardar ${plural(rows, "servicio", "servicios")}`,
  },
  template: "Descargar plantilla",
  file: "Archivo CSV",
  paste: "O pega aquí el contenido",
  preview: "Ver qué cambia",
  previewing: "Comparando...",
  empty: "Elige un archivo o pega su contenido.",
  tooLarge: "El archivo pesa más de 1 MB. Divídelo en partes.",
  unreadable: "No pudimos leer el archivo. Elige otro o pega su contenido.",
  back: "Cambiar el archivo",
  applying: "Guardando...",
  nothing: "No hay nada que guardar.",
  done: "Listo",
  another: "Importar otro archivo",
  counted: {
    new: (rows: number) => plural(rows, "nuevo", "nuevos"),
    changed: (rows: number) => `${rows} con cambios`,
    unchanged: (rows: number) => `${rows} sin cambios`,
    error: (rows: number) => `${rows} con errores`,
  } satisfies Record<PreviewRow["outcome"], (rows: number) => string>,
  skipped: "Las filas con errores no se guardan.",
  outcome: {
    new: "Nuevo",
    changed: "Cambia",
    unchanged: "Sin cambios",
    error: "Error",
  } satisfies Record<PreviewRow["outcome"], string>,
  result: {
    created: "Creado",
    updated: "Actualizado",
    unchanged: "Sin cambios",
    conflict: "Conflicto",
    error: "Error",
  } satisfies Record<AppliedRow["outcome"], string>,
  results: {
    created: (rows: number) => plural(rows, "creado", "creados"),
    updated: (rows: number) => plural(rows, "actualizado", "actualizados"),
    unchanged: (rows: number) => `${rows} sin cambios`,
    conflict: (rows: number) => `${rows} en conflicto`,
    error: (rows: number) => `${rows} con errores`,
  } satisfies Record<AppliedRow["outcome"], (rows: number) => string>,
  previewTable: "Qué cambiaría",
  resultTable: "Resultado de la importación",
  line: "Línea",
  service: "Servicio",
  state: "Estado",
  detail: "Detalle",
  from: "antes",
  to: "después",
  none: "(vacío)",
  problem: (column: string, message: string) => (column === "" ? message : `${column}: ${message}`),
  more: (rows: number) => plural(rows, "fila más sin cambios", "filas más sin cambios"),
} as const;
