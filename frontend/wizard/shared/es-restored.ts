/** Spanish texts of the notice about a restored draft. */
export const es = { restored: "Retomamos tu consulta.", startOver: "Empezar de nuevo" } as const;
