// node infra/deploy/health.ts api|projector: what a container's health check runs. Ends with 0, or with 1 and one line.

/** A container engine gives up a second later; this way the line says what is wrong. */
const ANSWER_WITHIN_MS = 4_000;

/** The process that this check looks at is not at work. */
export class Unhealthy extends Error {
  override readonly name = "Unhealthy";
}

/**
 * Where a role answers: the API on its own port, the projector on the operator's only. Throws Unhealthy when there is no
 * such port.
 */
export const addressOf = (
  role: string | undefined,
  { PORT, METRICS_PORT }: Readonly<Record<string, string | undefined>>,
): string => {
  if (role === "api") return `http://127.0.0.1:${PORT ?? "3000"}`;
  if (role !== "projector") throw new Unhealthy("usage: health.ts api|projector");
  if (METRICS_PORT === undefined)
    throw new Unhealthy("METRICS_PORT is not set: a projector answers nowhere else");
  return `http://127.0.0.1:${METRICS_PORT}`;
};

/**
 * Resolves when the process answers. Liveness, not readiness: a database that is away makes every process "not ready" at
 * once, and taking all of them out would take away the pages too, whose outbox keeps what visitors send until it is back.
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
