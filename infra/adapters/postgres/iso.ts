/** A select's expression for a timestamptz column: ISO 8601 in UTC with milliseconds, under `name`; null stays null. */
export const iso = (column: string, name: string): string =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "${name}"`;
