// Apart from es.ts, which visitors' pages load.

/** Texts of a table behind a chart, and of the button that copies a table. */
export const es = {
  table: "Ver como tabla",
  label: "Copiar como CSV",
  of: (title: string) => `Copiar como CSV: ${title}`,
  done: "Copiado",
  failed: "No se pudo copiar. Selecciona la tabla y cópiala.",
} as const;
