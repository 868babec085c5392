// npm run projector: keeps the read models up. One leads, further ones wait to take over.
import { announce, giveUp } from "./announce.ts";
import { createLogger, openParts, startProjector } from "./compose.ts";
import { joinDatabase } from "./database.ts";
import { readEnv } from "./env.ts";
import { readSecrets } from "./secrets.ts";
import { stopOnSignals, stopping } from "./stopping.ts";

const all = stopping();
stopOnSignals(all.stop);

const main = async (): Promise<void> => {
  const env = readEnv(process.env);
  const database = await joinDatabase(env, all);
  announce(`Database: ${database.description}`);
  const parts = await openParts(database.url, await readSecrets(env), createLogger(env.logLevel), all);
  startProjector(parts, all);
  announce("Projector started; it leads when no other does.");
};

main().catch(async (error) => {
  await all.stop();
  giveUp(error);
});
