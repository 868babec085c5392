import type { Country } from "./market.ts";

/**
 * The WhatsApp numbers of each market's support. Ours, for demonstration: the specification names none. Apart from
 * support.ts, which every page loads.
 */
export const WHATSAPP: Readonly<Record<Country, string>> = {
  peru: "+51 955 501 000",
  chile: "+56 9 5550 1000",
};
