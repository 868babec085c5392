import * as z from "zod/mini";

/**
 * The newest catalogue event that a list of prices came from. `position` is its position in the store that answered;
 * `eventId` stays the same in every copy of history.
 */
export const CatalogueRevision = z.object({
  position: z.string().check(z.regex(/^\d{1,20}$/)),
  eventId: z.uuid(),
});
export type CatalogueRevision = z.infer<typeof CatalogueRevision>;
