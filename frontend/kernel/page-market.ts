import type { Country } from "@asesorador/domain/kernel/market";

/** The market of the page that is open. */
export const pageMarket = (): Country => (location.pathname.startsWith("/chile") ? "chile" : "peru");
