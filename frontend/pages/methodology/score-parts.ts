/** The components of the score, in the order of the page. */
export const SCORE_PARTS = ["saving", "service", "extras"] as const;
