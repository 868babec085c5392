// npm run api: the API and the built front end. As many as you like may run on one database.
import { buildFrontend, DIST } from "@asesorador/frontend/build/build";
import { composeApi, createLogger, openParts } from "./compose.ts";
import { joinDatabase } from "./database.ts";
import { listenOn, originOf } from "./listening.ts";
import { readServingEnv } from "./production/serving-env.ts";
import { startRole } from "./role.ts";
import { readSecrets } from "./secrets.ts";

startRole(async ({ all, say }) => {
  const env = await readServingEnv(process.env);
  const [database] = await Promise.all([joinDatabase(env, all), buildFrontend(say)]);
  say(`Database: ${database.description}`);
  const parts = await openParts(database.url, await readSecrets(env), createLogger(env.logLevel), all);
  const app = await composeApi(parts, env, { demoCredentials: null, frontendDir: DIST }, all);
  const port = await listenOn(app, env.host, env.port);
  say(`API on ${originOf(env.host, port)}`, { publicOrigin: env.publicOrigin });
});
