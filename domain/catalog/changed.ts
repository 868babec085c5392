/** The wanted fields that differ from what is, or null when none does. Values are JSON. */
export const changed = <Fields extends object>(
  current: Fields,
  wanted: Partial<Fields>,
): Partial<Fields> | null => {
  const keys = (Object.keys(wanted) as (keyof Fields)[]).filter(
    (key) => wanted[key] !== undefined && JSON.stringify(wanted[key]) !== JSON.stringify(current[key]),
  );
  if (keys.length === 0) return null;
  return Object.fromEntries(keys.map((key) => [key, wanted[key]])) as Partial<Fields>;
};

/** `current` with the changed fields laid over it; an absent field stays as it is. */
export const withChanges = <Fields extends object>(
  current: Fields,
  changes: { readonly [Key in keyof Fields]?: Fields[Key] | undefined },
): Fields => ({ ...current, ...(changes as Partial<Fields>) });
