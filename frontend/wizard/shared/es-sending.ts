/** Spanish texts about consent and submission, shared by all four wizards. */
export const esSending = {
  privacy: "Cómo cuidamos tus datos (se abre aparte)",
  rejected: {
    title: "Error",
    network: "Error al enviar solicitud. Intenta nuevamente.",
    call: "También puedes llamarnos al",
  },
  confirmation: {
    sent: "Solicitud Enviada",
    saved: "Guardada, se enviará",
    savedText:
      "No pudimos conectarnos con nuestro servidor. Tu solicitud quedó guardada y cifrada en este equipo, y se envía sola apenas vuelva la conexión.",
    savedLimit: "Deja esta página abierta, o vuelve a abrirla antes de 24 horas.",
    due: (moment: string, city: string) => `Te contactamos a más tardar el ${moment} (hora de ${city}).`,
    follow: "Ver el estado de mi solicitud",
    followText:
      "Guarda ese enlace: ahí ves qué pasa, eliges a qué hora te llamamos, y puedes retirar tu autorización o eliminar tus datos.",
  },
} as const;
