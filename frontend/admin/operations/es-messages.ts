import type { Message } from "@asesorador/domain/messages/contract";
import type { MessageKind } from "@asesorador/domain/messages/kinds";

/** Every Spanish text about outgoing e-mail. */
export const esMessages = {
  title: "Correos",
  lead: "Salen solos cuando pasa algo con una solicitud, al menos una vez. Aquí no se guarda a quién ni qué decían.",
  loading: "Consultando…",
  unreachable: "No se pudo consultar el estado de los correos.",
  off: {
    title: "Los correos están apagados",
    text: "No hay un servidor de correo configurado: nadie recibe nada. Se enciende con SMTP_URL y MAIL_FROM al iniciar el servidor.",
  },
  server: "Servidor",
  from: "Remitente",
  connection: "Conexión",
  neverTried: "Todavía no se probó",
  connected: (when: string) => `Bien, el ${when}`,
  broken: (when: string) =>
    `Sin conexión desde el último intento, el ${when}. Lo pendiente espera y sale al volver.`,
  pending: "Por salir",
  scheduled: "Programados",
  sentToday: "Enviados, últimas 24 horas",
  givenUp: "Sin enviar",
  kind: {
    lead_received: "Confirmación con enlace",
    promise_missed: "Disculpa por atraso",
  } satisfies Record<MessageKind, string>,
  list: {
    title: "Últimos correos",
    none: "Todavía ninguno.",
    columns: ["Correo", "Estado", "Intentos", "Respuesta", "Creado"],
    state: {
      pending: "Por salir",
      sent: "Enviado",
      given_up: "Sin enviar",
      cancelled: "Cancelado",
    } satisfies Record<Message["state"], string>,
    lead: (id: string) => `Solicitud ${id.slice(0, 8)}`,
    next: (when: string) => `Sale el ${when}`,
    noAnswer: "Sin respuesta",
    again: "Reintentar",
    againOf: (kind: string, when: string) => `Reintentar: ${kind} del ${when}`,
    queued: "Correo en cola",
    failed: "No se pudo reintentar",
  },
} as const;
