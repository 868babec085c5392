import type { FastifyInstance } from "fastify";
import type { Context, HttpSettings } from "../application/context.ts";
import { LIMITS } from "../http/limits.ts";
import type { Tokens } from "../http/token.ts";
import { attempts } from "./attempts.ts";
import { authenticator } from "./authenticate.ts";
import { teamChanger } from "./change-team.ts";
import { codeChecker } from "./codes.ts";
import { deviceCookies } from "./device-cookie.ts";
import { accessHistory } from "./history.ts";
import { ownAccount } from "./own.ts";
import { accessQueries } from "./queries.ts";
import { ownSecondFactor } from "./second-factor.ts";
import { signInCommands } from "./sign-in.ts";
import { signInQueue } from "./sign-in-queue.ts";
import { teamRoutes } from "./team.ts";
import { tickets } from "./ticket.ts";

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
  const change = teamChanger(context);
  const codeTries = attempts(context, settings.jwtSecret, "code");
  const checkCode = codeChecker(context, { tries: codeTries, queue, note: history.note }, change);
  const secondStep = { checkCode, tickets: tickets(context, settings.jwtSecret) };
  signInCommands(app, context, { ...settings, ...secondStep, tokens, history, authenticate, devices });
  accessQueries(app, context, settings);
  ownAccount(app, context, { history, authenticate, brandNames: settings.brandNames });
  ownSecondFactor(app, context, { ...secondStep, authenticate, change });
  teamRoutes(app, context, { history, tries });
};
