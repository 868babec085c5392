import * as z from "zod/mini";

/** Who ended a take-over: the adviser, the visitor, or the end of the time that an adviser may be silent. */
export const ReturnedBy = z.enum(["adviser", "visitor", "automatic"]);
export type ReturnedBy = z.infer<typeof ReturnedBy>;

/** Who ended a take-over without its adviser. */
export const EndedBy = z.enum(["visitor", "automatic"]);
export type EndedBy = z.infer<typeof EndedBy>;
