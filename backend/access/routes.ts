import type { FastifyInstance } from "fastify";
import type { Context, HttpSettings } from "../application/context.ts";
import { LIMITS } from "../http/limits.ts";
import type { Tokens } from "../http/token.ts";
import { attempts } from "./attempts.ts";
import { authenticator } from "./authenticate.ts";
import { teamChangeAttempt, teamChanger } from "./change-team.ts";
import { passkeyChecker } from "./check-passkey.ts";
import { codeChecker } from "./codes.ts";
import { cookieSessions } from "./cookie-sessions.ts";
import { deviceCookies } from "./device-cookie.ts";
import { accessHistory } from "./history.ts";
import { sessionOpener } from "./open-session.ts";
import { ownAccount } from "./own-account.ts";
import { passkeyChallenges } from "./passkey-challenge.ts";
import { passkeySignIn } from "./passkey-sign-in.ts";
import { ownPasskeys } from "./passkeys.ts";
import { accessQueries } from "./queries.ts";
import { reauthenticator } from "./reauthentication.ts";
import { relyingPartyFinder } from "./relying-party.ts";
import { ownSecondFactor } from "./second-factor.ts";
import { signInCommands } from "./sign-in.ts";
import { signInQueue } from "./sign-in-queue.ts";
import { teamRoutes } from "./team.ts";
import { tickets } from "./ticket.ts";

type Settings = Pick<
  HttpSettings,
  "secureCookies" | "jwtSecret" | "demoCredentials" | "publicOrigin" | "exportRoles"
> & {
  readonly brandNames: () => Promise<readonly string[]>;
};

/** Registers sign-in, accounts and sessions. */
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
  const guards = { tries: attempts(context, settings.jwtSecret, "code"), queue, note: history.note };
  const checkCode = codeChecker(context, guards, teamChangeAttempt(context));
  const { publicOrigin = null } = settings;
  const relyingParty = relyingPartyFinder(publicOrigin);
  const checkPasskey = passkeyChecker(context, guards, relyingParty);
  const challenges = passkeyChallenges(context, settings);
  const sessions = cookieSessions(context, settings.secureCookies);
  const open = sessionOpener(context, { tokens, history, devices }, sessions);
  const entry = { open, tickets: tickets(context, settings.jwtSecret), devices };
  signInCommands(app, context, { ...entry, sessions, history, authenticate, checkCode });
  passkeySignIn(app, context, { ...entry, checkPasskey, challenges, relyingParty });
  accessQueries(app, context, settings);
  ownAccount(app, context, { history, authenticate, brandNames: settings.brandNames });
  const reauthenticate = reauthenticator({ authenticate, checkCode, checkPasskey, challenges });
  ownSecondFactor(app, context, { reauthenticate, change, tickets: entry.tickets, publicOrigin });
  ownPasskeys(app, context, { reauthenticate, change, challenges, relyingParty });
  teamRoutes(app, context, { history, tries, exportRoles: settings.exportRoles });
};
