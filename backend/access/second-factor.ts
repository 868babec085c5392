import {
  enrolSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactor,
  setUpSecondFactor,
} from "@asesorador/domain/access/second-factor-contract";
import { RECOVERY_CODES } from "@asesorador/domain/access/team";
import type { FastifyInstance } from "fastify";
import type { Context } from "../application/context.ts";
import { callerOf } from "../http/access.ts";
import { HttpError } from "../http/http-error.ts";
import { LIMITS } from "../http/limits.ts";
import { route } from "../http/route.ts";
import { type ChangeTeam, openSessionsOf, sweepSecondFactors } from "./change-team.ts";
import { issueRecoveryCodes } from "./codes.ts";
import { recordEnrolment } from "./enrolment.ts";
import { SETUP_EXPIRED } from "./es.ts";
import { type Reauthenticate, wrongCode } from "./reauthentication.ts";
import { refusalOf } from "./rejections.ts";
import { relyingPartyOf } from "./relying-party.ts";
import type { Tickets } from "./ticket.ts";
import { newTotp, stepOf } from "./totp.ts";

type Parts = {
  readonly reauthenticate: Reauthenticate;
  readonly change: ChangeTeam;
  readonly tickets: Tickets;
  readonly publicOrigin: string | null;
};

const BEFORE_SECOND_FACTOR = { beforeSecondFactor: true } as const;
const LIMITED = { perMinute: LIMITS.passwordChangesPerMinute } as const;

/** A user's own second factor: status, authenticator app and recovery codes. */
export const ownSecondFactor = (app: FastifyInstance, context: Context, parts: Parts): void => {
  enrolment(app, context, parts);
  const { accounts, secondFactors } = context;
  const { reauthenticate, change, publicOrigin } = parts;

  route(
    app,
    secondFactor,
    async (_, { request }) => {
      const account = await accounts.findAccount(callerOf(request).username);
      const factor = account?.secondFactor ?? null;
      const passkeys = await secondFactors.openPasskeys(factor?.passkeyIds ?? []);
      return {
        enrolled: factor !== null,
        app: (factor?.totpId ?? null) !== null,
        passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
          id,
          name,
          createdAt,
          lastUsedAt,
        })),
        recoveryCodesLeft: factor?.recoveryId ? RECOVERY_CODES - factor.usedCodes.length : 0,
        passkeysAvailable: relyingPartyOf(publicOrigin, request) !== null,
      };
    },
    BEFORE_SECOND_FACTOR,
  );

  route(
    app,
    renewRecoveryCodes,
    async (proof, call) => {
      const { username } = await reauthenticate(proof, call);
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
    async (proof, call) => {
      const { username } = await reauthenticate(proof, call);
      const { sessionId: keptSession } = callerOf(call.request);
      const openSessions = await openSessionsOf(context, username);
      await change(
        { type: "RemoveSecondFactor", username, factor: "totp", keptSession, openSessions },
        call.request,
        { keep: keptSession },
      );
      await sweepSecondFactors(context, call.request);
      return { ok: true } as const;
    },
    LIMITED,
  );
};

/** In two requests: the secret is shown, then a code proves that the app has it. */
const enrolment = (
  app: FastifyInstance,
  context: Context,
  { reauthenticate, change, tickets }: Parts,
): void => {
  const { secondFactors, accounts, now } = context;

  route(
    app,
    setUpSecondFactor,
    async (proof, call) => {
      const account = await reauthenticate(proof, call);
      if (account.secondFactor?.totpId) throw refusalOf("second_factor_exists");
      const { username, generation } = account;
      const { secret, uri } = newTotp(username);
      const credentialId = await secondFactors.keepTotp(secret);
      return { ticket: tickets.setup.sign({ username, generation, credentialId }), secret, uri };
    },
    { ...LIMITED, ...BEFORE_SECOND_FACTOR },
  );

  route(
    app,
    enrolSecondFactor,
    async ({ ticket, code }, { request }) => {
      const { username } = callerOf(request);
      const claim = tickets.setup.read(ticket);
      const account = await accounts.findAccount(username);
      const secret = claim && (await secondFactors.openTotp(claim.credentialId));
      if (!secret || !account || claim.username !== username || claim.generation !== account.generation)
        throw new HttpError(409, "setup_expired", { message: SETUP_EXPIRED });
      const { credentialId } = claim;
      const step = stepOf(secret, code.replaceAll(/\s/g, ""), Date.parse(now()));
      if (step === null || !(await secondFactors.useStep(credentialId, step))) throw wrongCode();
      return recordEnrolment({ context, change }, request, account, (enrolled) => ({
        type: "EnrolSecondFactor",
        username,
        credentialId,
        ...enrolled,
      }));
    },
    { ...LIMITED, ...BEFORE_SECOND_FACTOR },
  );
};
