/** The Spanish words of what the proposal's tools say in their own way. */
export const esTools = {
  sorts: {
    price: "Precio más bajo",
    cost: { label: "Menor costo del primer año", told: "Del menor costo del primer año al mayor." },
    speed: { label: "Mayor velocidad", told: "Del más rápido al más lento." },
  },
} as const;
