// Apart from market.ts, which needs zod: the wizards load no schema.

/** In place of a company: the household has no internet today, so that it pays nothing and nothing can be saved. */
export const NO_COMPANY = "ninguna";
export type NoCompany = typeof NO_COMPANY;
