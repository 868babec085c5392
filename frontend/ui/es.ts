/** Every Spanish word of the design system. */
export const es = {
  step: (current: number, total: number) => `Paso ${current} de ${total}`,
  optional: "(opcional)",
  progress: "Avance",
} as const;
