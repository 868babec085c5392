import type { Country } from "./market.ts";

/** The clock and calendar of a market's capital. */
export const TIME_ZONE = { peru: "America/Lima", chile: "America/Santiago" } as const satisfies Record<
  Country,
  string
>;

/** The panel's one calendar, for every market: its days begin and end where the team works, as the times that it shows. */
export const TEAM_TIME_ZONE = TIME_ZONE.peru;
