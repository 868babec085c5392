import { LeadId } from "@asesorador/domain/kernel/ids";
import { PreciseInstant } from "@asesorador/domain/kernel/instant";
import { jsonOrNull } from "@asesorador/domain/kernel/json-or-null";
import * as z from "zod/mini";

/** The end of a page: its order, the ordering column's value, and the id as tie-breaker. */
const Cursor = z.union([
  z.tuple([z.enum(["newest", "oldest"]), PreciseInstant, LeadId]),
  // Infinity: no time is planned.
  z.tuple([z.literal("due"), z.union([PreciseInstant, z.literal("infinity")]), LeadId]),
  z.tuple([z.literal("savings"), z.string().check(z.regex(/^-?\d{1,18}$/)), LeadId]),
]);
type Cursor = z.infer<typeof Cursor>;
export type Sort = Cursor[0];

/** Opaque to the caller. */
export const writeCursor = (cursor: { sort: Sort; key: string; leadId: string }): string =>
  Buffer.from(JSON.stringify([cursor.sort, cursor.key, cursor.leadId])).toString("base64url");

/** Null for a cursor of another order or of another form. */
export const readCursor = (text: string, sort: Sort): { key: string; leadId: string } | null => {
  const parsed = Cursor.safeParse(jsonOrNull(Buffer.from(text, "base64url").toString()));
  if (!parsed.success || parsed.data[0] !== sort) return null;
  const [, key, leadId] = parsed.data;
  return { key, leadId };
};
