/** Spanish texts of the details, of the weights and of what depends on a score. */
export const esTools = {
  chooseHere: "ELEGIR ESTE PLAN",
  weights: {
    intro: "Mueve cada barra según lo que te importa. La lista se ordena al instante.",
    part: { saving: "Ahorro", service: "Servicio (velocidad)", extras: "Extras" },
    share: (share: number) => `pesa ${share} de 100`,
    none: "Con todo en cero usamos los pesos de tu prioridad.",
    orderNow: "Tu orden ahora",
    moved: (places: number) =>
      places === 0 ? "igual" : `${places > 0 ? "sube" : "baja"} ${Math.abs(places)}`,
    reset: "Volver a los pesos de tu prioridad",
    same: (name: string) => `Sigue primero ${name}.`,
    overtaken: (name: string, before: string, place: number) =>
      `Ahora va primero ${name}. ${before} baja al puesto ${place}.`,
  },
  sorts: {
    recommendation: "Recomendación",
    priceExplained: "Del precio más bajo al más alto.",
  },
  order: "Del mejor puntaje al más bajo, con tus pesos.",
  score: "Puntaje",
  points: (points: number) => `${points} de 100`,
  confidence: "Confianza",
} as const;
