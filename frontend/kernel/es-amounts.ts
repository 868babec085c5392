/** Spanish texts about typed amounts. */
export const es = {
  upTo: (most: string) => `Escribe un monto de hasta ${most}.`,
} as const;
