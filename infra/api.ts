// npm run api: the API and the built front end. Several may run on one database.
import { DIST } from "@asesorador/frontend/build/dist";
import { ownFlags } from "./kernel/command-line.ts";
import { buildFrontend } from "./runtime/build-frontend.ts";
import { loadBuiltInModel } from "./runtime/built-in-model-file.ts";
import { composeApi } from "./runtime/compose-api.ts";
import { joinDatabase } from "./runtime/database.ts";
import { listenOn, originOf } from "./runtime/listening.ts";
import { createLogger } from "./runtime/logger.ts";
import { assertSecrets, openParts } from "./runtime/open-parts.ts";
import { openOperatorPort } from "./runtime/operator-port.ts";
import { startRole } from "./runtime/role.ts";
import { readSecrets } from "./runtime/secrets.ts";
import { readCheckedEnv } from "./runtime/start/checked-env.ts";
import { startTracing } from "./runtime/start-tracing.ts";
import { watchDatabase } from "./runtime/watch-database.ts";

ownFlags("npm run api  the API and the front end; run as many as you like");

startRole(async (role) => {
  const { all, say, signal, runStep } = role;
  const env = await readCheckedEnv(process.env, { serves: true });
  const secrets = await readSecrets(env);
  const [database] = await Promise.all([
    joinDatabase(env, all, runStep),
    buildFrontend(say, signal),
    loadBuiltInModel(),
  ]);
  say(`Database: ${database.description}`);
  const log = createLogger(env.logLevel);
  const tracing = await startTracing({ traces: env.traces, role: "api", log }, all);
  const parts = await openParts({ databaseUrl: database.url, secrets, log, runStep }, all);
  await runStep(() => assertSecrets(parts, env));
  watchDatabase(parts, role);
  const app = await composeApi(parts, env, { demoCredentials: null, frontendDir: DIST, ...tracing }, all);
  await openOperatorPort({ env, observed: app.observed, log }, role);
  const port = await listenOn(app, env.host, env.port);
  say(`API on ${originOf(env.host, port)}`, { publicOrigin: env.publicOrigin });
});
