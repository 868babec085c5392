/** Spanish texts in place of a tab of the panel that is still loading. Apart from es.ts, which visitors load. */
export const es = {
  loading: "Cargando…",
  unreachable: "Sin conexión. Se abre apenas vuelva.",
  outdated: "Hay una versión nueva de esta página.",
  reload: "Volver a cargar",
} as const;
