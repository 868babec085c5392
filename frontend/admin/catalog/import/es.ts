import { plural } from "@asesorador/domain/kernel/plural";
import { count } from "../../../kernel/formats.ts";

/** Spanish texts of importing and exporting services; those of coverage are beside it. */
export const es = {
  open: "Importar CSV",
  exportAll: "Exportar CSV",
  title: "Importar servicios desde CSV",
  description: "Primero verás qué cambia. Nada se guarda hasta que lo apliques.",
  templateHint:
    "Tiene todas las columnas y dos servicios actuales de ejemplo: si los dejas igual, nada cambia.",
  fileHint: "Hasta 1 MB y 1,000 filas. Separado con comas o punto y coma.",
  pasteHint:
    "La columna productId reconoce el servicio. Una columna que no está no cambia nada; una celda vacía borra el dato si puede quedar vacío.",
  apply: (rows: number) => `Guardar ${plural(count(rows), "servicio", "servicios")}`,
} as const;
