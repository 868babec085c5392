/** Of the sessions in every scope; apart from queries.ts, whose contracts the tab of the team does not need. */
export const SESSIONS_KEY = ["sessions"] as const;
