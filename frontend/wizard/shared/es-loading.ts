/** Spanish words shown while a part of a wizard loads. */
export const es = {
  loading: "Cargando…",
  unreachable:
    "No hay conexión con nosotros. Lo que llenaste sigue aquí: deja esta página abierta y continuamos apenas vuelva.",
} as const;
