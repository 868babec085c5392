/** The requested fields that differ from the current ones, or null when none does. Values are JSON. */
export const changedFields = <Fields extends object>(
  current: Fields,
  wanted: Changes<Fields>,
): Partial<Fields> | null => {
  const keys = (Object.keys(wanted) as (keyof Fields)[]).filter(
    (key) => wanted[key] !== undefined && !isSame(wanted[key], current[key]),
  );
  if (keys.length === 0) return null;
  return Object.fromEntries(keys.map((key) => [key, wanted[key]])) as Partial<Fields>;
};

/** Whether two JSON values are equal. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export type Changes<Fields> = { readonly [Key in keyof Fields]?: Fields[Key] | undefined };

/** `current` with the changed fields replaced; an absent field keeps its value. */
export const withChanges = <Fields extends object>(current: Fields, changes: Changes<Fields>): Fields => ({
  ...current,
  ...mentioned(changes),
});

/** Undefined for an object without fields. */
export const unlessEmpty = <Fields extends object>(fields: Fields): Fields | undefined =>
  Object.keys(fields).length > 0 ? fields : undefined;

/** The fields that hold a value; an undefined one counts as absent. */
export const mentioned = <Fields extends object>(fields: Changes<Fields>): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;
