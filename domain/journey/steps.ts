// No schema in here: the wizards load it with their first step.

/** Each wizard's steps in the order of its screens; after the last one the lead is sent. */
export const STEPS = {
  peru: ["presupuesto", "prioridades", "analisis", "recomendaciones", "contacto"],
  chile: ["categoria", "gasto", "servicio", "necesidad", "analisis", "propuesta", "contacto"],
  alarm: ["propiedad", "ubicacion", "necesidades", "actual", "contacto"],
  car: ["placa", "vehiculo", "cobertura", "contacto"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Wizard = keyof typeof STEPS;
export type StepName = (typeof STEPS)[Wizard][number];
/** By the width of the window when the wizard opened; nothing more precise is recorded. */
export type Viewport = "phone" | "tablet" | "desktop";

/** From 1, in the order of its wizard; null: that wizard has no such step. */
export const placeOf = (wizard: Wizard, step: StepName): number | null => {
  const names: readonly string[] = STEPS[wizard];
  const index = names.indexOf(step);
  return index < 0 ? null : index + 1;
};
