import type { Country } from "./market.ts";

/** The clock and calendar of a market's capital. */
export const TIME_ZONE = { peru: "America/Lima", chile: "America/Santiago" } as const satisfies Record<
  Country,
  string
>;

/** The panel's calendar for every market: its days and times are in the team's time zone. */
export const TEAM_TIME_ZONE = TIME_ZONE.peru;
