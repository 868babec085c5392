/** Spanish texts of the help dialog and of the support hours, which are loaded on demand. */
export const esHelp = {
  title: "Necesitas ayuda",
  intro: "Habla con una persona de nuestro equipo.",
  call: (phone: string) => `Llámanos: ${phone}`,
  hours: "Horario de atención",
  days: [
    ["Lunes a viernes", "9:00–18:00"],
    ["Sábado", "9:00–14:00"],
    ["Domingo", "Cerrado"],
  ],
  clock: (city: string) => `Hora de ${city}`,
  openUntil: (time: string) => `Abierto ahora, hasta las ${time}`,
  closedUntil: (day: string, time: string) => `Cerrado ahora. Abrimos ${day} a las ${time}`,
  today: "hoy",
  tomorrow: "mañana",
  weekdays: ["el domingo", "el lunes", "el martes", "el miércoles", "el jueves", "el viernes", "el sábado"],
  callback:
    "¿Prefieres que te llamemos? Completa el formulario con tus datos y un asesor te contacta en 24 horas hábiles: un día de este horario.",
  close: "Cerrar",
} as const;
