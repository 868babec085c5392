/** Query key of the sessions in every scope. Apart from queries.ts, whose contracts the team's tab does not need. */
export const SESSIONS_KEY = ["sessions"] as const;
