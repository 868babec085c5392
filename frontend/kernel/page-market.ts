import type { Country } from "@asesorador/domain/kernel/market";

/** The market of the page that is open, by its language. */
export const pageMarket = (): Country => (document.documentElement.lang === "es-CL" ? "chile" : "peru");
