type Kind = "seen" | "told";

const nameOf = (kind: Kind) => `asesorador-recordatorios-${kind}`;
/** A day's worth; older ones are due no more. */
const MOST = 200;

/** The reminders that this browser has shown, and those that were put away. */
export const rememberedKeys = (kind: Kind): ReadonlySet<string> => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(nameOf(kind)) ?? "[]");
    return new Set(Array.isArray(stored) ? stored.filter((key) => typeof key === "string") : []);
  } catch {
    return new Set();
  }
};

/** Adds one, and resolves to all. A full storage only means that it is shown again. */
export const remembering = (kind: Kind, key: string): ReadonlySet<string> => {
  const keys = [...rememberedKeys(kind)].filter((known) => known !== key).slice(1 - MOST);
  const next = [...keys, key];
  try {
    localStorage.setItem(nameOf(kind), JSON.stringify(next));
  } catch {
    // Storage is full or forbidden.
  }
  return new Set(next);
};
