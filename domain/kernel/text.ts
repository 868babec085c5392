import * as z from "zod/mini";
import { beginning, digits, isOneLine, isStorable, searchable } from "./strings.ts";

export { beginning, digits, isStorable, searchable };

const storable = () => z.refine<string>(isStorable, { error: "not_storable" });

/** Storable text of at most `max` characters (code points, as in JSON Schema), kept as it is. */
export const verbatim = (max: number) => z.string().check(z.maxLength(max), storable());

/** As `verbatim`, trimmed. */
export const text = (max: number) => z.string().check(z.trim(), z.maxLength(max), storable());

/** As `text`, and not empty. */
export const requiredText = (max: number) => text(max).check(z.minLength(1));

/** As `text`, for what is written in one line: a line break in it would start a row of its own where it is exported. */
export const line = (max: number) => text(max).check(z.refine(isOneLine, { error: "not_one_line" }));

/** As `line`, and not empty. */
export const requiredLine = (max: number) => line(max).check(z.minLength(1));
