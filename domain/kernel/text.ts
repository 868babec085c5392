import * as z from "zod/mini";
import { digits, isStorable, searchable } from "./letters.ts";

export { digits, isStorable, searchable };

/** Trimmed, storable text of at most `max` UTF-16 units. */
export const text = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max), z.refine(isStorable, { error: "not_storable" }));

/** As `text`, and not empty. */
export const requiredText = (max: number) => text(max).check(z.minLength(1));
