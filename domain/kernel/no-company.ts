// Apart from market.ts, which needs zod: the wizards load no schema.

/** In place of a company: the household has no internet today, so it pays nothing and can save nothing. */
export const NO_COMPANY = "ninguna";
export type NoCompany = typeof NO_COMPANY;
