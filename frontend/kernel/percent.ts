/** Keeps a sign and its amount on one line. */
export const NBSP = "\u00a0";

/** A percentage from 0 to 100, rounded to `decimals` places: "34 %", or "34.5 %" with one. */
export const percent = (value: number, decimals = 0): string => `${value.toFixed(decimals)}${NBSP}%`;
