/** Spanish texts of the hand-over to a person in the chat. */
export const es = {
  title: "Habla con una persona",
  whatsapp: "WhatsApp",
  whatsappNote: "(se abre en otra pestaña)",
  whatsappText: "Hola, quiero hablar con un asesor.",
  askForCall: "Prefiero que me llamen",
  form: {
    title: "Te llamamos nosotros",
    when: "¿Cuándo te llamamos?",
    soon: "Lo antes posible, en horario de atención",
    submit: "Pedir que me llamen",
    sending: "Enviando…",
  },
  sent: {
    soon: "Un asesor te llama lo antes posible, en horario de atención.",
    atSlot: "Un asesor te llama en el horario que pediste.",
    before: "Ya pediste que te llamemos.",
  },
  notes: (when: string | null) =>
    when === null
      ? "Pidió en el chat que lo llamen lo antes posible."
      : `Pidió en el chat que lo llamen: ${when}.`,
} as const;
