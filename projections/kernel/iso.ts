/** SQL for a `timestamptz` as the contracts write an instant: ISO 8601 in UTC, to the milli- or the microsecond. */
export const iso = (column: string, fraction: "MS" | "US"): string =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.${fraction}"Z"')`;
