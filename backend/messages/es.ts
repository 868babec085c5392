export const NO_MESSAGE = "Ese correo ya salió o ya no existe.";

export const TEMPLATE_CHANGED =
  "Alguien cambió esta plantilla mientras la editabas. Ábrela otra vez: tu texto no se guardó.";
export const TEMPLATE_PROBLEM = {
  unknown_placeholder: (name: string) => `{${name}} no es un dato de este correo.`,
  link_not_allowed: "El botón solo puede llevar a {enlace}.",
  subject_empty: "Escribe el asunto.",
} as const;

/** Below every message to a visitor. */
export const VISITOR_FOOTER = {
  reason: "Recibes este correo porque enviaste una solicitud en Asesorador con esta dirección.",
  own: "Ver o eliminar mis datos",
} as const;
