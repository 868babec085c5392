// Apart from market.ts, which needs zod: a page that only reads amounts loads no schema.

export const CURRENCY = { peru: "PEN", chile: "CLP" } as const;
