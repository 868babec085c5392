/** Spanish texts for data that could not be loaded. */
export const es = {
  noReason: "El servidor no dio un motivo. Inténtalo otra vez en unos segundos.",
  noConnection: "No hubo respuesta del servidor. Revisa tu conexión e inténtalo otra vez.",
} as const;
