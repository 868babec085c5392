/** Spanish texts shown while a part of a wizard loads. */
export const es = {
  loading: "Cargando…",
  unreachable: "Sin conexión. Lo que llenaste sigue aquí y continúa apenas vuelva.",
  outdated: "Hay una versión nueva de esta página.",
  reload: "Actualizar y continuar",
} as const;
