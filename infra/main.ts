// npm start: PostgreSQL, API, projector and front end in one process, on one port. `--dev` adds hot reload,
// `--fresh` starts over.
import { setImmediate } from "node:timers/promises";
import { DIST } from "@asesorador/frontend/build/dist";
import { analyzeEvents } from "./adapters/event-store/postgres-reads.ts";
import { ownFlags } from "./kernel/command-line.ts";
import { stopping } from "./kernel/stopping.ts";
import { announce } from "./runtime/announce.ts";
import { buildFrontend } from "./runtime/build-frontend.ts";
import { loadBuiltInModel } from "./runtime/built-in-model-file.ts";
import { now } from "./runtime/clock.ts";
import { composeApi } from "./runtime/compose-api.ts";
import { emptyDatabase, startDatabase } from "./runtime/database.ts";
import { type Credentials, demoAccount, demoAdvisers } from "./runtime/demo-account.ts";
import { serveWithHotReload } from "./runtime/dev-server.ts";
import type { Env } from "./runtime/env.ts";
import { listenOn, originOf } from "./runtime/listening.ts";
import { createLogger } from "./runtime/logger.ts";
import { assertSecrets, openParts, type Parts } from "./runtime/open-parts.ts";
import { openOperatorPort } from "./runtime/operator-port.ts";
import { type Role, startRole } from "./runtime/role.ts";
import { readSecrets } from "./runtime/secrets.ts";
import { readCheckedEnv } from "./runtime/start/checked-env.ts";
import { startProjector } from "./runtime/start-projector.ts";
import { startReactors } from "./runtime/start-reactors.ts";
import { startTracing } from "./runtime/start-tracing.ts";
import { untilUpToDate } from "./runtime/up-to-date.ts";
import { watchDatabase } from "./runtime/watch-database.ts";

const USAGE = `npm start [-- --fresh [--yes]]    everything in one process; --fresh begins with an empty database, --yes without asking
npm run dev [-- --fresh [--yes]]  the same, with hot reload`;
const flags = ownFlags(USAGE, { switches: ["dev", "fresh", "yes"] });

startRole(async (role) => {
  const { all, say, signal, runStep } = role;
  const env = await readCheckedEnv(process.env, { serves: true });
  const secrets = await readSecrets(env);
  const [database] = await Promise.all([
    startDatabase(env, all, runStep),
    flags.dev ? null : buildFrontend(say, signal),
    loadBuiltInModel(),
  ]);
  say(`Database: ${database.description}`);
  const log = createLogger(env.logLevel);
  const tracing = await startTracing({ traces: env.traces, role: "main", log }, all);
  if (flags.fresh) await startOver(env, database.url, flags.yes ?? false);
  const parts = await openParts({ databaseUrl: database.url, secrets, log, runStep }, all);
  await runStep(() => assertSecrets(parts, env));
  watchDatabase(parts, role);
  const demo = env.production ? null : await fillDemo(parts, env, role);
  const projector = startProjector(parts, all, tracing);
  await untilUpToDate(projector, signal);
  const { leading } = projector;
  const options = { demoCredentials: demo, frontendDir: flags.dev ? null : DIST, leading, ...tracing };
  const app = await composeApi(parts, env, options, all);
  await openOperatorPort({ env, observed: app.observed, log }, role);
  const port = flags.dev ? await serveWithHotReload(app, env, all) : await listenOn(app, env.host, env.port);
  const origin = originOf(env.host, port);
  // After listening: without PORT only now is it known which port links in e-mails name.
  startReactors(parts, all, { ...env, origin: env.publicOrigin ?? origin });
  if (env.production) say("ready", { origin, publicOrigin: env.publicOrigin });
  else printAddress(origin, demo);
});

// The demo is imported where it is used: production loads none of it.

const fillDemo = async (parts: Parts, env: Env, { signal, runStep }: Role) => {
  const { store, vault, pool } = parts;
  const [{ DEMO_ADVISERS }, { seedDemo }] = await Promise.all([
    import("./demo/desk-work.ts"),
    import("./demo/history.ts"),
  ]);
  // A signal is handled between two leads, and ends the filling; the next start completes it.
  const yieldNow = async (): Promise<void> => {
    await setImmediate();
    signal.throwIfAborted();
  };
  const onStored = () => analyzeEvents(pool);
  const counts = await runStep(() => seedDemo({ store, vault, now, yieldNow, log: announce, onStored }));
  // 0: a history of another catalogue, about which a line was printed.
  if (counts.events > 0)
    announce(`Demo: ${counts.leads} leads, ${counts.services} plans of ${counts.brands} brands`);
  return runStep(async () => {
    const credentials = await demoAccount({ pool, store }, env.dataDir);
    await demoAdvisers({ pool, store }, DEMO_ADVISERS);
    return credentials;
  });
};

const startOver = async (env: Env, url: string, confirmed: boolean): Promise<void> => {
  const { confirmStartingOver, countRealLeads, NotStartedOver } = await import("./demo/start-over.ts");
  if (env.databaseUrl !== null || env.eventStoreUrl !== null)
    throw new NotStartedOver("--fresh is for the embedded database only");
  const opened = stopping();
  const { store } = await openParts(
    { databaseUrl: url, secrets: await readSecrets(env), log: createLogger("silent") },
    opened,
  );
  const realLeads = await countRealLeads(store);
  await opened.stop();
  await confirmStartingOver(realLeads, confirmed);
  await emptyDatabase(url);
  announce("Started over: the database is empty");
};

const printAddress = (origin: string, demo: Credentials | null) => {
  announce("Ready. Stop it with Ctrl-C.");
  const lines = [
    "",
    `  Sitio   ${origin}/`,
    `  Panel   ${origin}/peru-admin`,
    demo
      ? `  Acceso  usuario ${demo.username}, contraseña ${demo.password}`
      : "  Acceso  con la contraseña que elegiste",
    "",
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
};
