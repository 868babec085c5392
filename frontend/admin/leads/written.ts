/** So long a read waits for what this person wrote; afterwards a list that is behind is better than none. */
const REMEMBERED_MS = 30_000;

let last: { readonly position: string; readonly until: number } | null = null;

/** Where this person's last write stands in history, for the reads that follow it. */
export const wroteAt = (position: string, now = Date.now()): void => {
  const later = last === null || BigInt(position) >= BigInt(last.position);
  if (later) last = { position, until: now + REMEMBERED_MS };
};

/** What a read adds to its question so that its answer holds the last write; nothing when that is long ago. */
export const sinceWrite = (now = Date.now()): { readonly position?: string } =>
  last !== null && now < last.until ? { position: last.position } : {};
