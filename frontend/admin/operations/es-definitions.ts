/** What each figure of the operations tab counts. */
export const definitions = {
  lag: "Eventos que aún no se procesaron y cuánto espera el más antiguo de ellos.",
  version: "Versión de las tablas que sirven. Con flecha: la de las tablas y la del programa.",
  position: "El último evento que se procesó, por su lugar en la historia.",
  quarantined: "Eventos que no se pudieron procesar, y los que les siguen en su flujo.",
  head: "El lugar en la historia del último evento guardado.",
} as const;
