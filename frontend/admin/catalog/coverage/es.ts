import type { Covers } from "@asesorador/domain/kernel/market";
import { plural } from "@asesorador/domain/kernel/plural";
import { count } from "../../../kernel/formats.ts";

/** Every Spanish text of a brand's coverage. */
export const es = {
  open: "Cobertura",
  openOf: (brand: string) => `Cobertura de ${brand}`,
  title: (brand: string) => `Cobertura de ${brand}`,
  description:
    "Lo que marques se muestra a los visitantes que dicen dónde viven. «Sin dato» es lo normal: un asesor lo confirma.",
  covers: { yes: "Llega", no: "No llega", unknown: "Sin dato" } satisfies Record<Covers, string>,
  counts: ({ yes, no, unknown }: Readonly<Record<Covers, number>>) =>
    `Llega a ${plural(yes, "distrito", "distritos")} · no llega a ${no} · sin dato ${unknown}`,
  search: "Buscar distritos",
  searchPlaceholder: "Buscar por distrito o región...",
  region: "Región",
  everyRegion: "Todas las regiones",
  all: (found: number) => `Marcar ${plural(found, "distrito encontrado", "distritos encontrados")}:`,
  allAs: (covers: string, found: number) => `${covers}: marcar los ${found} encontrados`,
  more: (rows: number) => `Ver ${rows} más`,
  list: "Distritos",
  none: "Ningún distrito coincide con la búsqueda.",
  changed: "cambiado",
  save: (changes: number) => (changes === 0 ? "Guardar" : `Guardar ${plural(changes, "cambio", "cambios")}`),
  saved: "Cobertura guardada",
  conflict:
    "Otra persona cambió esta marca mientras editabas. Tus cambios siguen aquí y no se guardó ninguno: revísalos y guarda otra vez.",
  exportAll: "Exportar cobertura",
  openImport: "Importar cobertura",
  import: {
    title: "Importar cobertura desde CSV",
    description: "Primero verás qué cambia. Nada se guarda hasta que lo apliques.",
    templateHint: "Tiene todos los distritos para la primera marca: si la dejas igual, nada cambia.",
    fileHint: "Hasta 1 MB y 20,000 filas. Separado con comas, puntos y comas o tabulaciones.",
    pasteHint:
      "Tres columnas: brand (ID o nombre de la marca), district (código o nombre) y coverage (sí, no o sin dato). Lo que no está en el archivo queda como está.",
    apply: (rows: number) => `Guardar ${plural(count(rows), "fila", "filas")}`,
  },
} as const;
