// No schema in here: the wizards load it with their first step.

export const WIZARDS = ["peru", "chile", "alarm", "car"] as const;
export type Wizard = (typeof WIZARDS)[number];

/** Each wizard's steps in the order of its screens; after the last one the lead is sent. */
export const STEPS = {
  peru: ["presupuesto", "prioridades", "analisis", "recomendaciones", "contacto"],
  chile: ["categoria", "gasto", "servicio", "necesidad", "analisis", "propuesta", "contacto"],
  alarm: ["propiedad", "ubicacion", "necesidades", "actual", "contacto"],
  car: ["placa", "vehiculo", "cobertura", "contacto"],
} as const satisfies Readonly<Record<Wizard, readonly string[]>>;

export type StepName = (typeof STEPS)[Wizard][number];
/** By the width of the window when the wizard opened; nothing more precise is recorded. */
export type Viewport = "phone" | "tablet" | "desktop";

/** From 1, in the order of its wizard; null: that wizard has no such step. */
export const stepNumber = (wizard: Wizard, step: StepName): number | null => {
  const names: readonly string[] = STEPS[wizard];
  const index = names.indexOf(step);
  return index < 0 ? null : index + 1;
};

/** The most lists of one visit that are recorded. */
export const MAX_LISTS = 20;
/** The most plans of a list that are recorded. */
export const MAX_LISTED = 20;

/** Raised with each change of a wizard's questions or screens. */
export const WIZARD_VERSION = { peru: 1, chile: 1, alarm: 1, car: 1 } as const satisfies Record<
  Wizard,
  number
>;

/** What payments in visits are rounded to, in cents: 5 soles and 500 pesos. */
export const PAYMENT_ROUNDING_CENTS = {
  peru: 500,
  chile: 50_000,
  alarm: 50_000,
  car: 50_000,
} as const satisfies Record<Wizard, number>;

/** A payment as visits record it: too coarse to recognise a bill. */
export const roundedPayment = (wizard: Wizard, cents: number): number =>
  Math.round(cents / PAYMENT_ROUNDING_CENTS[wizard]) * PAYMENT_ROUNDING_CENTS[wizard];
