// node infra/deploy/health.ts api|projector: health check of a container. Exit code 0, or 1 with one line.

/** Shorter than the container engine's time-out, so that this line states the reason. */
const ANSWER_WITHIN_MS = 4_000;

/** The checked process does not work. */
export class Unhealthy extends Error {
  override readonly name = "Unhealthy";
}

/**
 * Address of a role's health route: the API on its own port, the projector on the operator's only. Throws Unhealthy
 * when there is no such port.
 */
export const addressOf = (
  role: string | undefined,
  { PORT, METRICS_PORT }: Readonly<Record<string, string | undefined>>,
): string => {
  if (role === "api") return `http://127.0.0.1:${PORT || "3000"}`;
  if (role !== "projector") throw new Unhealthy("usage: health.ts api|projector");
  if (!METRICS_PORT) throw new Unhealthy("METRICS_PORT is not set: a projector answers nowhere else");
  return `http://127.0.0.1:${METRICS_PORT}`;
};

/**
 * Resolves when the process answers. Liveness, not readiness: an unavailable database makes every process "not ready"
 * at once, and restarting all of them would also take down the pages, whose outbox keeps submissions until it is back.
 */
export const check = async (origin: string): Promise<void> => {
  const { ok, status } = await fetch(`${origin}/api/health/live`, {
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (!ok) throw new Unhealthy(`answered ${status}`);
};

const main = async (): Promise<void> => check(addressOf(process.argv[2], process.env));

if (import.meta.main)
  await main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
