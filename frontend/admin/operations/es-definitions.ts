/** What each figure of the operations tab counts. */
export const definitions = {
  lag: "Eventos que la proyección aún no tomó y cuánto espera el más antiguo de ellos.",
  version: "Versión de las tablas que sirven. Con flecha: la de las tablas y la del programa.",
  position: "El último evento que la proyección tomó, por su lugar en la historia.",
  quarantined: "Eventos que la proyección no pudo tomar, y los que les siguen en su flujo.",
  head: "El lugar en la historia del último evento guardado.",
} as const;
