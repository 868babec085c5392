// The real HTTP surface with a built front end, as a separate process, until the bench disconnects.

import { stopping } from "../../kernel/stopping.ts";
import { composeApi } from "../../runtime/compose-api.ts";
import { readEnv } from "../../runtime/env.ts";
import { listenOn } from "../../runtime/listening.ts";
import { createLogger } from "../../runtime/logger.ts";
import { openParts } from "../../runtime/open-parts.ts";
import type { Secrets } from "../../runtime/secrets.ts";
import { answerParent } from "../child.ts";

export type WebServerQuestion = {
  readonly url: string;
  readonly secrets: Secrets;
  readonly frontendDir: string;
};
export type WebServerReply = { readonly value: number };

const all = stopping();

answerParent<WebServerQuestion, WebServerReply>(async ({ url, secrets, frontendDir }) => {
  const env = readEnv({ REQUESTS_PER_MINUTE: "0" });
  const parts = await openParts({ databaseUrl: url, secrets, log: createLogger(env.logLevel) }, all);
  const app = await composeApi(parts, env, { demoCredentials: null, frontendDir }, all);
  return { value: await listenOn(app, "127.0.0.1", 0) };
}, all.stop);
