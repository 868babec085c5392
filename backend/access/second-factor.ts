import {
  enrolSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactor,
  setUpSecondFactor,
} from "@asesorador/domain/access/second-factor-contract";
import { RECOVERY_CODES } from "@asesorador/domain/access/team";
import type { FastifyInstance } from "fastify";
import type { Account, Context } from "../application/context.ts";
import { HttpError, invalidField } from "../http/http-error.ts";
import { LIMITS } from "../http/limits.ts";
import { type Call, route } from "../http/route.ts";
import type { Authenticate } from "./authenticate.ts";
import { type ChangeTeam, openSessionsOf, sweepSecondFactors } from "./change-team.ts";
import { type CheckCode, issueRecoveryCodes } from "./codes.ts";
import { SECOND_FACTOR_EXISTS, SETUP_EXPIRED, WRONG_CODE } from "./es.ts";
import { byCurrentPassword, callerOf } from "./own.ts";
import type { Tickets } from "./ticket.ts";
import { newTotp, stepOf } from "./totp.ts";

type Parts = {
  readonly authenticate: Authenticate;
  readonly checkCode: CheckCode;
  readonly change: ChangeTeam;
  readonly tickets: Tickets;
};

const BEFORE = { beforeSecondFactor: true } as const;
const LIMITED = { perMinute: LIMITS.passwordChangesPerMinute } as const;

/** One's own second factor. */
export const ownSecondFactor = (app: FastifyInstance, context: Context, parts: Parts): void => {
  enrolment(app, context, parts);
  const { accounts } = context;
  const { authenticate, checkCode, change } = parts;

  route(
    app,
    secondFactor,
    async (_, { request }) => {
      const account = await accounts.findAccount(callerOf(request).username);
      const factor = account?.secondFactor ?? null;
      return {
        enrolled: factor !== null,
        recoveryCodesLeft: factor?.recoveryId ? RECOVERY_CODES - factor.usedCodes.length : 0,
      };
    },
    BEFORE,
  );

  /** By password and code; a wrong one is named by its field. */
  const confirm = async (current: string, code: string, call: Call): Promise<Account> => {
    const caller = callerOf(call.request);
    const { username, generation } = await byCurrentPassword(authenticate, caller, current, call);
    const device = `session ${caller.sessionId}`;
    try {
      return await checkCode({ username, device, generation, code }, call);
    } catch (error) {
      throw error instanceof HttpError && error.code === "wrong_code" ? wrongCode() : error;
    }
  };

  route(
    app,
    renewRecoveryCodes,
    async ({ current, code }, call) => {
      const { username } = await confirm(current, code, call);
      const { recoveryId, recoveryCodes } = await issueRecoveryCodes(context);
      await change({ type: "IssueRecoveryCodes", username, recoveryId }, call.request);
      await sweepSecondFactors(context, call.request);
      return { recoveryCodes };
    },
    LIMITED,
  );

  route(
    app,
    removeSecondFactor,
    async ({ current, code }, call) => {
      const { username } = await confirm(current, code, call);
      const { sessionId: keptSession } = callerOf(call.request);
      const openSessions = await openSessionsOf(context, username);
      const command = { type: "RemoveSecondFactor", username, keptSession, openSessions } as const;
      await change(command, call.request, { keep: keptSession });
      await sweepSecondFactors(context, call.request);
      return { ok: true } as const;
    },
    LIMITED,
  );
};

const wrongCode = (): HttpError => invalidField("code", "wrong_code", WRONG_CODE);

/** In two requests: the secret is shown, then a code proves that the app has it. */
const enrolment = (
  app: FastifyInstance,
  context: Context,
  { authenticate, change, tickets }: Parts,
): void => {
  const { secondFactors, accounts, now } = context;

  route(
    app,
    setUpSecondFactor,
    async ({ current }, call) => {
      const caller = callerOf(call.request);
      const account = await byCurrentPassword(authenticate, caller, current, call);
      if (account.secondFactor)
        throw new HttpError(409, "second_factor_exists", { message: SECOND_FACTOR_EXISTS });
      const { username, generation } = account;
      const { secret, uri } = newTotp(username);
      const credentialId = await secondFactors.keepTotp(secret);
      return { ticket: tickets.sign("setup", { username, generation, credentialId }), secret, uri };
    },
    { ...LIMITED, ...BEFORE },
  );

  route(
    app,
    enrolSecondFactor,
    async ({ ticket, code }, { request }) => {
      const { username, sessionId: keptSession } = callerOf(request);
      const claim = tickets.read("setup", ticket);
      const account = await accounts.findAccount(username);
      const credentialId = claim?.credentialId ?? null;
      const secret = credentialId && (await secondFactors.openTotp(credentialId));
      if (!secret || claim?.username !== username || claim.generation !== account?.generation)
        throw new HttpError(409, "setup_expired", { message: SETUP_EXPIRED });
      const step = stepOf(secret, code.replaceAll(/\s/g, ""), Date.parse(now()));
      if (!credentialId || step === null || !(await secondFactors.useStep(credentialId, step)))
        throw wrongCode();
      const { recoveryId, recoveryCodes } = await issueRecoveryCodes(context);
      const openSessions = await openSessionsOf(context, username);
      await change(
        { type: "EnrolSecondFactor", username, credentialId, recoveryId, keptSession, openSessions },
        request,
        { keep: keptSession },
      );
      await sweepSecondFactors(context, request);
      return { recoveryCodes, endedSessions: openSessions.filter((id) => id !== keptSession).length };
    },
    { ...LIMITED, ...BEFORE },
  );
};
