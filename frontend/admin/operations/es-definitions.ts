/** What each figure of the operations tab counts. */
export const definitions = {
  lag: "Eventos que aún no se procesaron y cuánto espera el más antiguo de ellos.",
  version: "Versión de las tablas que sirven. Con flecha: la de las tablas y la del programa.",
  position: "El último evento que se procesó, por su lugar en la historia.",
  quarantined: "Eventos que no se pudieron procesar, y los que les siguen en su flujo.",
  head: "El lugar en la historia del último evento guardado.",
  messagesPending: "Correos que ya deben salir y esperan al servidor o un nuevo intento.",
  messagesScheduled:
    "Correos planeados para más tarde, como la disculpa si se incumple la promesa. El que deja de hacer falta no sale.",
  messagesSent: "Correos que el servidor de correo aceptó en las últimas 24 horas.",
  messagesGivenUp: "Correos que el servidor rechazó para siempre o demasiadas veces. Se pueden reintentar.",
  pushBrowsers: "Navegadores del equipo en que alguien activó los recordatorios y no los apagó.",
  pushAccounts: "Cuentas con al menos un navegador con recordatorios.",
  pushPending:
    "Recordatorios que ya deben salir y esperan al servicio de avisos del navegador o un nuevo intento.",
  pushSent: "Recordatorios que el servicio de avisos aceptó en las últimas 24 horas, uno por navegador.",
  pushGivenUp:
    "Recordatorios que el servicio de avisos rechazó, o que no salieron antes de la hora. No se reintentan: ya pasó lo que recordaban.",
} as const;
