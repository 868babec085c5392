/** Attributes of a field for an amount in soles. */
export const MONEY_INPUT = { type: "number", inputMode: "decimal", min: 0, step: 0.01 } as const;
/** Attributes of a field for a whole number. */
export const WHOLE_INPUT = { type: "number", inputMode: "numeric", min: 0, step: 1 } as const;
