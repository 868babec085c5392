import { plural } from "@asesorador/domain/kernel/plural";

export const NO_MESSAGE = "Ese correo ya salió o ya no existe.";

export const TEMPLATE_CHANGED =
  "Alguien cambió esta plantilla mientras la editabas. Ábrela otra vez: tu texto no se guardó.";
export const TEMPLATE_PROBLEM = {
  unknown_placeholder: (name: string) => `{${name}} no es un dato de este correo.`,
  link_not_allowed: "El botón solo puede llevar a {enlace}.",
  subject_empty: "Escribe el asunto.",
} as const;

export const MAIL_OFF = "Los correos están apagados en esta instalación.";

export const PUSH_OFF = "Los recordatorios en el navegador están apagados en esta instalación.";
export const PUSH_KEY_CHANGED =
  "La clave de los recordatorios cambió. Recarga la página y actívalos otra vez.";
export const PUSH_REFUSED = "No se puede enviar a la dirección que dio este navegador.";

export const ADDRESS_MALFORMED = "Revisa la dirección: no parece un correo válido.";

/** Sent by an administrator to check whether the server accepts messages. */
export const TEST_MAIL = {
  subject: "Correo de prueba de Asesorador",
  text: "Si lees esto, los correos de esta instalación salen bien.",
} as const;

/** Footer of every message to the team. */
export const STAFF_FOOTER = "Lo pediste en el panel, en Mi cuenta, y ahí lo cambias.";

/** How long the price that a visitor saw holds, and the one after it. */
export const promotionText = (months: number, later: string): string =>
  `${plural(months, "mes", "meses")}; después, ${later} al mes`;

/** Footer of every message to a visitor. */
export const VISITOR_FOOTER = {
  reason: "Recibes este correo porque enviaste una solicitud en Asesorador con esta dirección.",
  stop: "Dejar de recibir estos correos",
} as const;

/** The page of the link that stops the messages. */
export const UNSUBSCRIBE = {
  asked: {
    title: "¿Dejar de recibir correos?",
    explanation:
      "No te escribiremos más por esta solicitud. La solicitud sigue su curso: un asesor puede llamarte como lo autorizaste.",
    button: "No quiero más correos",
  },
  done: {
    title: "Listo: no te escribiremos más",
    explanation:
      "No recibirás más correos por esta solicitud. Si cambias de idea, puedes volver a activarlos en su página.",
  },
  unknown: {
    title: "Este enlace no es nuestro",
    explanation: "No está completo o la solicitud ya no existe. Cópialo otra vez desde el correo.",
  },
  home: "Ir al inicio",
} as const;
