/** Spanish texts of a plan's contents, and of the check of its price. */
export const esPlan = {
  speed: "Velocidad",
  channels: "Canales de TV",
  decoders: "Decodificadores",
  streaming: "Streaming",
  phone: "Telefonía fija",
  included: "Incluida",
  features: "También incluye",
  noDescription: "Plan de telecomunicaciones completo",
  close: "Cerrar",
} as const;
