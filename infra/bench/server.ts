// One contender's server as a separate process on a free local port, until the bench disconnects.

import { stopping } from "../kernel/stopping.ts";
import { composeApi } from "../runtime/compose-api.ts";
import { readEnv } from "../runtime/env.ts";
import { listenOn } from "../runtime/listening.ts";
import { createLogger } from "../runtime/logger.ts";
import { openParts } from "../runtime/open-parts.ts";
import type { Secrets } from "../runtime/secrets.ts";
import { answerParent } from "./child.ts";
import type { Contender } from "./contenders.ts";
import { insertingLeads, insertingLeadsInBatches, insertingLeadsWithDuties } from "./crud.ts";
import { appendingByEmmett } from "./emmett.ts";
import { ownCpuMs } from "./machine.ts";
import { type KeepLead, plainRoute } from "./plain-route.ts";

export type ServerQuestion =
  | {
      readonly ask: "listen";
      readonly contender: Contender;
      readonly url: string;
      readonly secrets: Secrets;
      /** Pool size of contenders that need one connection for each lead in flight. */
      readonly connections: number;
    }
  | { readonly ask: "cpu" };
/** `listen`: the port. `cpu`: processor time so far, in ms. */
export type ServerReply = { readonly value: number };

const all = stopping();

const listen = async ({
  contender,
  url,
  secrets,
  connections,
}: Extract<ServerQuestion, { ask: "listen" }>): Promise<number> => {
  const env = readEnv({ REQUESTS_PER_MINUTE: "0" });
  const parts = await openParts({ databaseUrl: url, secrets, log: createLogger(env.logLevel) }, all);
  const app = await composeApi(parts, env, { demoCredentials: null, frontendDir: null }, all);
  if (contender !== "ours") {
    const keep = await keeperOf(contender, { url, connections, masterKeys: secrets.masterKeys });
    plainRoute(app, parts, { keep, blindIndexes: contender === "crud-duties" });
  }
  return listenOn(app, "127.0.0.1", 0);
};

type Storage = { readonly url: string; readonly connections: number; readonly masterKeys: string };

const keeperOf = (
  contender: Exclude<Contender, "ours">,
  { url, connections, masterKeys }: Storage,
): Promise<KeepLead> => {
  switch (contender) {
    case "crud-duties":
      return insertingLeadsWithDuties(url, connections, masterKeys);
    case "crud":
      return insertingLeads(url, connections);
    case "crud-batched":
      return insertingLeadsInBatches(url);
    case "emmett":
      return appendingByEmmett(url, connections);
    case "ceiling":
      return Promise.resolve(async () => {});
  }
};

answerParent<ServerQuestion, ServerReply>(
  async (question) => ({ value: question.ask === "listen" ? await listen(question) : ownCpuMs() }),
  all.stop,
);
