import type { Country } from "./market.ts";

const HOURS = "de lunes a viernes de 9:00 a 18:00 y los sábados de 9:00 a 14:00";

/** How the visitors of a market contact support; used by the pages and by the assistant's answers. */
export const SUPPORT = {
  peru: { phone: "+51 1 555 0100", hours: HOURS, city: "Lima" },
  // Ours, for demonstration: the specification names only Peru's.
  chile: { phone: "+56 2 2555 0100", hours: HOURS, city: "Santiago" },
} as const satisfies Record<Country, { phone: string; hours: string; city: string }>;

/**
 * The same hours by weekday, Sunday first, in hours of the market's local day; null: closed. Specification, section 9.
 */
export const SUPPORT_HOURS: readonly (readonly [opens: number, closes: number] | null)[] = [
  null,
  [9, 18],
  [9, 18],
  [9, 18],
  [9, 18],
  [9, 18],
  [9, 14],
];
