import { buildOperatorApp } from "@asesorador/backend/system/operator-app";
import type { Logger } from "pino";
import type { Env } from "./env.ts";
import { listenOn, originOf } from "./listening.ts";
import type { Role } from "./role.ts";

type Options = {
  readonly env: Pick<Env, "host" | "metricsPort">;
  /** Health and metrics of the visitors' HTTP surface, or of a process without one. */
  readonly observed: Parameters<typeof buildOperatorApp>[0];
  readonly log: Logger;
};

/** Opens METRICS_PORT, when it is set. */
export const openOperatorPort = async (
  { env, observed, log }: Options,
  { all, say }: Role,
): Promise<void> => {
  if (env.metricsPort === null) return;
  const app = buildOperatorApp(observed, log);
  all.add("metrics port", () => app.close());
  const port = await listenOn(app, env.host, env.metricsPort);
  say(`Figures and health on ${originOf(env.host, port)}`);
};
