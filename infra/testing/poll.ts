import { setTimeout as wait } from "node:timers/promises";

type Limits = { readonly withinMs: number; readonly everyMs: number };

/**
 * Looks every `everyMs` until `isEnd` holds, but not after `withinMs`. Resolves to what was seen last, and to how long that
 * took in ms.
 */
export const poll = async <Seen>(
  look: () => Promise<Seen>,
  isEnd: (seen: Seen) => boolean,
  { withinMs, everyMs }: Limits,
): Promise<{ readonly seen: Seen; readonly ms: number }> => {
  const started = performance.now();
  for (;;) {
    const seen = await look();
    const ms = performance.now() - started;
    if (isEnd(seen) || ms > withinMs) return { seen, ms };
    await wait(everyMs);
  }
};
