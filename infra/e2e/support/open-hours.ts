const DAY_MS = 86_400_000;
const CLOCK = new URL("./shifted-clock.ts", import.meta.url);

/** Environment of a project whose clock begins at 10:00 in Lima of the next working day, when support is open. */
export const openHours = (
  now: number,
): { readonly env: Readonly<Record<string, string>>; readonly at: number } => {
  // Peru keeps UTC-5 all year.
  let at = Math.floor(now / DAY_MS) * DAY_MS + 15 * 3_600_000;
  while (at <= now || [0, 6].includes(new Date(at).getUTCDay())) at += DAY_MS;
  return {
    at,
    env: {
      NODE_OPTIONS: `--import=${CLOCK.href}`,
      ASESORADOR_TEST_CLOCK_AHEAD_MS: `${at - now}`,
    },
  };
};
