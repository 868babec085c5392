/** Spanish texts of what the account left unsaved in this browser. */
export const esDrafts = { restored: "Recuperamos lo que dejaste sin guardar." } as const;
