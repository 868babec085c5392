/** Keeps a sign and its amount on one line. */
export const NBSP = "\u00a0";

/** A share of 100, as it came: "34 %", or "34.5 %" with one decimal. */
export const percent = (value: number, decimals = 0): string => `${value.toFixed(decimals)}${NBSP}%`;
