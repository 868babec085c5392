/** The Spanish words of what the proposal's tools say in their own way. */
export const esTools = {
  sorts: {
    cost: { label: "Menor costo del primer año", told: "Del menor costo del primer año al mayor." },
  },
} as const;
