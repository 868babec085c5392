// npm run projector: projects events into the read models. One process leads, further ones wait to take over.
import { ownFlags } from "./kernel/command-line.ts";
import { joinDatabase } from "./runtime/database.ts";
import { healthChecks } from "./runtime/health.ts";
import { DEFAULT_PORT, originOf } from "./runtime/listening.ts";
import { createLogger } from "./runtime/logger.ts";
import { assertSecrets, openParts } from "./runtime/open-parts.ts";
import { openOperatorPort } from "./runtime/operator-port.ts";
import { startRole } from "./runtime/role.ts";
import { readSecrets } from "./runtime/secrets.ts";
import { readCheckedEnv } from "./runtime/start/checked-env.ts";
import { startProjector } from "./runtime/start-projector.ts";
import { startReactors } from "./runtime/start-reactors.ts";
import { startTracing } from "./runtime/start-tracing.ts";
import { watchDatabase } from "./runtime/watch-database.ts";

ownFlags("npm run projector  projectors, reactors and their jobs; a second one waits and takes over");

startRole(async (role) => {
  const { all, say, runStep } = role;
  const env = await readCheckedEnv(process.env, { serves: false });
  const secrets = await readSecrets(env);
  const database = await joinDatabase(env, all, runStep);
  say(`Database: ${database.description}`);
  const log = createLogger(env.logLevel);
  const tracing = await startTracing({ traces: env.traces, role: "projector", log }, all);
  const parts = await openParts({ databaseUrl: database.url, secrets, log, runStep }, all);
  await runStep(() => assertSecrets(parts, env));
  watchDatabase(parts, role);
  const { leading } = startProjector(parts, all, tracing);
  const origin = env.publicOrigin ?? originOf(env.host, env.port ?? DEFAULT_PORT);
  const reactors = startReactors(parts, all, { ...env, origin });
  const observed = healthChecks({ ...parts, reactors, lagLimitMs: env.lagLimitMs, leading });
  await openOperatorPort({ env, observed, log }, role);
  say("Projector started; it leads when no other does.");
});
