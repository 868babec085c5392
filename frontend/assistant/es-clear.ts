/** Spanish texts of the dialog that clears the conversation. */
export const esClear = {
  title: "¿Borrar la conversación?",
  intro:
    "Se borra de este navegador, con lo que tengas a medio escribir, y de nuestro servidor. Empiezas una nueva.",
  confirm: "Borrar",
  cancel: "Cancelar",
} as const;
