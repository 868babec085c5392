/** localStorage keys, as browsers of the team already have them. */
const STORAGE_KEYS = {
  dismissed: "asesorador-recordatorios-seen",
  notified: "asesorador-recordatorios-told",
} as const;
type Kind = keyof typeof STORAGE_KEYS;

/** More than one day brings; reminders of earlier days are not shown again. */
const MAX_KEYS = 200;

/** Keys of the reminders that were dismissed in this browser, or of those that it showed as notifications. */
export const rememberedKeys = (kind: Kind): ReadonlySet<string> => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEYS[kind]) ?? "[]");
    return new Set(Array.isArray(stored) ? stored.filter((key) => typeof key === "string") : []);
  } catch {
    return new Set();
  }
};

/** Adds one and returns all. A full storage only means that it is shown again. */
export const remember = (kind: Kind, key: string): ReadonlySet<string> => {
  const keys = [...rememberedKeys(kind)].filter((known) => known !== key).slice(1 - MAX_KEYS);
  const next = [...keys, key];
  try {
    localStorage.setItem(STORAGE_KEYS[kind], JSON.stringify(next));
  } catch {
    // Storage is full or forbidden.
  }
  return new Set(next);
};
