import * as z from "zod/mini";

/** How many rows of a list a query asks for at a time: a number, or its digits in an address. */
export const pageLimit = ({ most, usual }: { readonly most: number; readonly usual: number }) =>
  z._default(
    z.pipe(
      z.union([z.int(), z.string().check(z.regex(/^\d{1,3}$/))]),
      z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(most))),
    ),
    usual,
  );
