/** Spanish texts of the hand-over to a person in the chat. */
export const es = {
  title: "Habla con una persona",
  whatsapp: "WhatsApp",
  whatsappNote: "(se abre en otra pestaña)",
  whatsappText: "Hola, quiero hablar con un asesor.",
  anAdviser: "Un asesor",
  attends: (name: string | null) => `Te atiende ${name ?? "un asesor"}.`,
  attending: (name: string | null) => `Te atiende ${name ?? "un asesor"}`,
  writing: (name: string | null) => `${name ?? "Un asesor"} está escribiendo…`,
  /** "jueves 26 de noviembre, de 11:00 a 13:00" */
  slot: (day: string, from: string, until: string) => `${day}, de ${from} a ${until}`,
  /** After its number. */
  unseen: (messages: number) => (messages === 1 ? "mensaje nuevo" : "mensajes nuevos"),
  end: "Terminar",
  ending: "Terminando…",
  notEnded: "No se pudo terminar. Inténtalo de nuevo.",
  ended: {
    adviser: (name: string) => `${name} terminó de atenderte. Sigo yo: pregúntame lo que quieras.`,
    visitor: (name: string) => `Terminaste con ${name}. Sigo yo: pregúntame lo que quieras.`,
    automatic: (name: string) =>
      `${name} no pudo seguir escribiendo. Sigo yo; si prefieres hablar con una persona, deja tu teléfono y te llamamos.`,
  },
  notified: "Avisamos a un asesor. Si está libre, te escribe aquí mismo.",
  nobodyThere: "Ahora no hay un asesor conectado al chat. Deja tu teléfono y te llamamos.",
  unattended: "Ningún asesor pudo atenderte todavía. Deja tu teléfono y te llamamos.",
  askForCall: "Prefiero que me llamen",
  form: {
    title: "Te llamamos nosotros",
    when: "¿Cuándo te llamamos?",
    soon: "Lo antes posible",
    submit: "Pedir que me llamen",
    sending: "Enviando…",
  },
  sent: {
    soon: "Un asesor te llama lo antes posible, en horario de atención.",
    atSlot: (slot: string) => `Un asesor te llama el ${slot}.`,
    before: "Ya pediste que te llamemos.",
  },
  notes: (when: string | null) =>
    when === null
      ? "Pidió en el chat que lo llamen lo antes posible."
      : `Pidió en el chat que lo llamen: ${when}.`,
} as const;
