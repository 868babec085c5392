/** What a key without Ctrl, Alt or Meta asks for. */
export type ListKey = "search" | "next" | "previous" | "note" | "call" | "help";

const KEYS: Readonly<Record<string, ListKey>> = {
  "/": "search",
  j: "next",
  k: "previous",
  n: "note",
  l: "call",
  "?": "help",
};

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "altKey" | "metaKey" | "isComposing" | "repeat">;

/** Null for every other key. A key held down keeps moving along the list and does nothing else. */
export const listKeyOf = ({
  key,
  ctrlKey,
  altKey,
  metaKey,
  isComposing,
  repeat,
}: Pressed): ListKey | null => {
  if (ctrlKey || altKey || metaKey || isComposing) return null;
  const asked = KEYS[key.length === 1 ? key.toLowerCase() : ""] ?? null;
  return repeat && asked !== "next" && asked !== "previous" ? null : asked;
};

const TYPED_INTO = 'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select';

/** Whether the key belongs to a field, where it writes or chooses. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPED_INTO));

/** The id of the row after (1) or before (-1) this one; the first row from nowhere, the same row at an end. */
export const rowBeside = (order: readonly string[], id: string | null, by: 1 | -1): string | null => {
  const at = id === null ? -1 : order.indexOf(id);
  if (at === -1) return order[0] ?? null;
  return order[Math.min(order.length - 1, Math.max(0, at + by))] ?? null;
};
