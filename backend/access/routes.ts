import type { FastifyInstance } from "fastify";
import type { Context, HttpSettings } from "../kernel/context.ts";
import { LIMITS } from "../kernel/limits.ts";
import type { Tokens } from "../kernel/token.ts";
import { attempts } from "./attempts.ts";
import { authenticator } from "./authenticate.ts";
import { deviceCookies } from "./device-cookie.ts";
import { accessHistory } from "./history.ts";
import { ownAccount } from "./own.ts";
import { accessQueries } from "./queries.ts";
import { signInCommands } from "./sign-in.ts";
import { signInQueue } from "./sign-in-queue.ts";
import { teamRoutes } from "./team.ts";

type Settings = Pick<HttpSettings, "secureCookies" | "jwtSecret" | "demoCredentials"> & {
  readonly brandNames: () => Promise<readonly string[]>;
};

/** Who may come in, who is there, and whose account it is. */
export const accessRoutes = (
  app: FastifyInstance,
  context: Context,
  settings: Settings,
  tokens: Tokens,
): void => {
  const history = accessHistory(app, context);
  const tries = attempts(context, settings.jwtSecret);
  const queue = signInQueue(LIMITS.signIns);
  const authenticate = authenticator(context, { tries, queue, note: history.note });
  const devices = deviceCookies(context, settings);
  signInCommands(app, context, { ...settings, tokens, history, authenticate, devices });
  accessQueries(app, context, settings);
  ownAccount(app, context, { history, authenticate, brandNames: settings.brandNames });
  teamRoutes(app, context, { history, tries });
};
