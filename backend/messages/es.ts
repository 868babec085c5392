export const NO_MESSAGE = "Ese correo ya salió o ya no existe.";

/** Below every message to a visitor. */
export const VISITOR_FOOTER = {
  reason: "Recibes este correo porque enviaste una solicitud en Asesorador con esta dirección.",
  own: "Ver o eliminar mis datos",
} as const;
