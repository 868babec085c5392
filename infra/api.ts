// npm run api: the API and the built front end. As many as you like may run on one database.
import { buildFrontend, DIST } from "@asesorador/frontend/build/build";
import { requireAdministrator } from "./administrator.ts";
import { announce, giveUp } from "./announce.ts";
import { composeApi, createLogger, openParts } from "./compose.ts";
import { joinDatabase } from "./database.ts";
import { readEnv } from "./env.ts";
import { listenOn } from "./listening.ts";
import { readSecrets } from "./secrets.ts";
import { stopOnSignals, stopping } from "./stopping.ts";

const all = stopping();
stopOnSignals(all.stop);

const main = async (): Promise<void> => {
  const env = readEnv(process.env);
  const [database] = await Promise.all([joinDatabase(env, all), buildFrontend()]);
  announce(`Database: ${database.description}`);
  const parts = await openParts(database.url, await readSecrets(env), createLogger(env.logLevel), all);
  if (env.production) await requireAdministrator(parts.pool);
  const app = await composeApi(parts, env, { demoCredentials: null, frontendDir: DIST }, all);
  const port = await listenOn(app, env.host, env.port);
  announce(`API on http://${env.host}:${port}`);
};

main().catch(async (error) => {
  await all.stop();
  giveUp(error);
});
