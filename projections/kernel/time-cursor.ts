import { PreciseInstant } from "@asesorador/domain/kernel/instant";
import * as z from "zod/mini";

/** Where a page of a list by time ends: the time, to the microsecond, and the id of its last row. */
const TimeCursor = z.tuple([PreciseInstant, z.uuid()]);
type TimeCursor = z.infer<typeof TimeCursor>;

/** Opaque text for an address; `readTimeCursor` reads it. */
export const writeTimeCursor = (cursor: TimeCursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString("base64url");

/** null for a text that `writeTimeCursor` did not make. */
export const readTimeCursor = (text: string): TimeCursor | null => {
  try {
    return TimeCursor.safeParse(JSON.parse(Buffer.from(text, "base64url").toString())).data ?? null;
  } catch {
    return null;
  }
};
