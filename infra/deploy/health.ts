// node infra/deploy/health.ts api|projector: what a container's health check runs. Ends with 0, or with 1 and one line.
import { Client } from "pg";
import { readEnv } from "../env.ts";

/** A container engine gives up later; this way the line says what is wrong. */
const ANSWER_WITHIN_MS = 4_000;

/** The process that this check looks at is not at work. */
export class Unhealthy extends Error {
  override readonly name = "Unhealthy";
}

/**
 * The API answers on its own port. Liveness, not readiness: a database that is away makes every API "not ready" at once, and
 * taking them all out would also take away the pages, whose outbox keeps what visitors send until it is back.
 */
export const checkApi = async (origin: string): Promise<void> => {
  const { ok, status } = await fetch(`${origin}/api/health/live`, {
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (!ok) throw new Unhealthy(`the API answered ${status}`);
};

/**
 * The projector listens nowhere, but while it works it holds one connection on which it leads or waits to: this asks the
 * database for one that comes from our own address, which is the container's.
 */
export const checkProjector = async (databaseUrl: string): Promise<void> => {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: "asesorador-health",
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query(
      `select from pg_stat_activity
       where application_name = 'asesorador-projector-leader' and datname = current_database()
         and client_addr is not distinct from inet_client_addr()`,
    );
    if (rowCount === 0) throw new Unhealthy("no projector here leads or waits to lead");
  } finally {
    await client.end().catch(() => {});
  }
};

const main = async (role: string | undefined): Promise<void> => {
  if (role === "api") return checkApi(`http://127.0.0.1:${process.env["PORT"] ?? "3000"}`);
  if (role !== "projector") throw new Unhealthy("usage: health.ts api|projector");
  // The address of the database is all that is needed of the environment; whether the rest is right, its owner says.
  const { databaseUrl } = readEnv({ ...process.env, NODE_ENV: "" });
  if (databaseUrl === null) throw new Unhealthy("DATABASE_URL is not set");
  return checkProjector(databaseUrl);
};

if (import.meta.main)
  await main(process.argv[2]).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
