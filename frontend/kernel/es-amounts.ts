/** Spanish texts about typed amounts. */
export const es = {
  upTo: (max: string) => `Escribe un monto de hasta ${max}.`,
} as const;
