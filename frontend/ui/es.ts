/** Spanish texts of the shared components; larger parts have files of their own. */
export const es = {
  step: (current: number, total: number) => `Paso ${current} de ${total}`,
  progress: "Avance",
  definitionOf: (figure: string) => `Qué cuenta: ${figure}`,
} as const;
