import * as z from "zod/mini";

const known = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

/**
 * The same schema with zod's compiled parser: equal values, in the same order of keys, and equal issues. Compiled at its
 * first use in this process, which takes about a millisecond; a schema that can't be compiled is returned as it is. For
 * servers: it runs generated code, which the pages' security policy forbids.
 */
export const compiled = <Schema extends z.core.$ZodType>(schema: Schema): Schema => {
  const before = known.get(schema);
  if (before) return before as Schema;
  const made = z.compile(schema);
  known.set(schema, made);
  return made;
};
