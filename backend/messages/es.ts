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
  body: "Si lees esto, los correos de esta instalación salen bien.",
} as const;
/** Its footer. */
export const TEST_FOOTER = "Un administrador envió este correo desde Operaciones, en el panel.";

/** Footer of every message to the team. */
export const STAFF_FOOTER =
  "Recibes este correo porque lo pediste en el panel. Para cambiarlo, abre ahí «Mi cuenta».";

/** Where to find the leads of the market that the link does not open. */
export const openInChileText = (open: number): string =>
  `${plural(open, "de las abiertas es", "de las abiertas son")} de Chile: en el panel, pasa a «Chile · pesos».`;

/** How long the price that a visitor saw holds, and the one after it. */
export const promotionText = (months: number, later: string): string =>
  `${plural(months, "mes", "meses")}; después, ${later} al mes`;

/** When the phone is answered. */
export const supportHoursText = (hours: string, city: string): string => `${hours}, hora de ${city}`;

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
      "No recibirás más correos por esta solicitud. Si cambias de idea, actívalos otra vez con «Ver mi solicitud», en el mismo correo.",
  },
  unknown: {
    title: "Este enlace no es nuestro",
    explanation: "No está completo o la solicitud ya no existe. Cópialo otra vez desde el correo.",
  },
  home: "Ir al inicio",
} as const;
