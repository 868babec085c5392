// Apart from es.ts, which visitors' pages load.

/** Texts of the button that copies a table. */
export const es = {
  label: "Copiar como CSV",
  of: (title: string) => `Copiar como CSV: ${title}`,
  done: "Copiado",
  failed: "No se pudo copiar. Selecciona la tabla y cópiala.",
} as const;
