// npm run projector: keeps the read models up. One leads, further ones wait to take over.
import { createLogger, openParts, startProjector } from "./compose.ts";
import { joinDatabase } from "./database.ts";
import { readEnv } from "./env.ts";
import { startRole } from "./role.ts";
import { readSecrets } from "./secrets.ts";

startRole(async ({ all, say }) => {
  const env = readEnv(process.env);
  const database = await joinDatabase(env, all);
  say(`Database: ${database.description}`);
  const parts = await openParts(database.url, await readSecrets(env), createLogger(env.logLevel), all);
  startProjector(parts, all);
  say("Projector started; it leads when no other does.");
});
