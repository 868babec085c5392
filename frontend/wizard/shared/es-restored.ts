/** Spanish texts of the notice about answers that the visitor did not give on this page. */
export const es = {
  from: {
    visit: "Retomamos tu consulta.",
    chat: "Usamos lo que nos dijiste en el chat.",
    link: "Usamos lo que trae el enlace.",
  },
  startOver: "Empezar de nuevo",
} as const;
