/** Spanish texts of what is shown once. Apart from es.ts, which visitors load. */
export const es = {
  leaving: { text: "No se volverá a mostrar.", stay: "Volver", discard: "Cerrar de todos modos" },
} as const;
