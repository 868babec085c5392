// One role of the product as a separate process, until the bench disconnects.

import { stopping } from "../../kernel/stopping.ts";
import { composeApi } from "../../runtime/compose-api.ts";
import { readEnv } from "../../runtime/env.ts";
import { listenOn } from "../../runtime/listening.ts";
import { createLogger } from "../../runtime/logger.ts";
import { openParts } from "../../runtime/open-parts.ts";
import type { Secrets } from "../../runtime/secrets.ts";
import { startProjector } from "../../runtime/start-projector.ts";
import { untilUpToDate } from "../../runtime/up-to-date.ts";
import { answerParent } from "../child.ts";
import { ownCpuMs } from "../machine.ts";

/** As `npm run api`, `npm run projector` and `npm start`. */
export type LagRole = "api" | "projector" | "both";

export type LagServerQuestion =
  | { readonly ask: "start"; readonly role: LagRole; readonly url: string; readonly secrets: Secrets }
  | { readonly ask: "cpu" }
  | { readonly ask: "leading" };

/**
 * `start`: the port, 0 without an API. `cpu`: processor time so far, in ms. `leading`: 1 when this process leads the
 * projectors.
 */
export type LagServerReply = { readonly value: number };

const all = stopping();
let leads = (): boolean => false;

const start = async ({
  role,
  url,
  secrets,
}: Extract<LagServerQuestion, { ask: "start" }>): Promise<number> => {
  const env = readEnv({ REQUESTS_PER_MINUTE: "0" });
  const parts = await openParts({ databaseUrl: url, secrets, log: createLogger(env.logLevel) }, all);
  const projector = role === "api" ? null : startProjector(parts, all);
  if (projector && !(await untilUpToDate(projector))) throw new Error("the projector did not get going");
  if (projector) leads = projector.leading;
  if (role === "projector") return 0;
  const leading = projector ? { leading: projector.leading } : {};
  const app = await composeApi(parts, env, { demoCredentials: null, frontendDir: null, ...leading }, all);
  return listenOn(app, "127.0.0.1", 0);
};

const answer = async (question: LagServerQuestion): Promise<number> => {
  switch (question.ask) {
    case "start":
      return start(question);
    case "cpu":
      return ownCpuMs();
    case "leading":
      return leads() ? 1 : 0;
  }
};

answerParent<LagServerQuestion, LagServerReply>(
  async (question) => ({ value: await answer(question) }),
  all.stop,
);
