/** Spanish texts shown while a part of a wizard loads. */
export const es = {
  loading: "Cargando…",
  unreachable: "Sin conexión. Lo que llenaste sigue aquí, y continúas apenas vuelva la conexión.",
  outdated: "Hay una versión nueva de esta página.",
  reload: "Actualizar y continuar",
} as const;
