import { randomUUID } from "node:crypto";
import {
  passkeyProofOptions,
  registerPasskey,
  removePasskey,
  setUpPasskey,
} from "@asesorador/domain/access/passkey-contract";
import { MAX_PASSKEYS } from "@asesorador/domain/access/team";
import type { FastifyInstance } from "fastify";
import type { Account, Context } from "../application/context.ts";
import { callerOf } from "../http/access.ts";
import { HttpError } from "../http/http-error.ts";
import { LIMITS } from "../http/limits.ts";
import { route } from "../http/route.ts";
import { type ChangeTeam, openSessionsOf, sweepSecondFactors } from "./change-team.ts";
import { recordEnrolment } from "./enrolment.ts";
import { PASSKEY_EXISTS, SETUP_EXPIRED, WRONG_PASSKEY } from "./es.ts";
import type { PasskeyChallenges } from "./passkey-challenge.ts";
import type { Reauthenticate } from "./reauthentication.ts";
import { refusalOf } from "./rejections.ts";
import type { FindRelyingParty } from "./relying-party.ts";
import { creationOptions, requestOptions, verifiedPasskey } from "./webauthn.ts";

type Parts = {
  readonly reauthenticate: Reauthenticate;
  readonly change: ChangeTeam;
  readonly challenges: PasskeyChallenges;
  readonly relyingParty: FindRelyingParty;
};

const BEFORE_SECOND_FACTOR = { beforeSecondFactor: true } as const;
const LIMITED = { perMinute: LIMITS.passwordChangesPerMinute } as const;

/** A user's own passkeys. */
export const ownPasskeys = (app: FastifyInstance, context: Context, parts: Parts): void => {
  registration(app, context, parts);
  const { accounts, secondFactors } = context;
  const { reauthenticate, change, challenges, relyingParty } = parts;

  route(
    app,
    passkeyProofOptions,
    async (_, { request, reply }) => {
      const rp = relyingParty(request);
      const { username, sessionId } = callerOf(request);
      const account = await accounts.findAccount(username);
      const passkeys = await secondFactors.openPasskeys(account?.secondFactor?.passkeyIds ?? []);
      const challenge = challenges.issue(reply, { use: "proof", sessionId });
      return { options: requestOptions({ rp, challenge }, passkeys) };
    },
    LIMITED,
  );

  route(
    app,
    removePasskey,
    async ({ id: credentialId, ...proof }, call) => {
      const { username } = await reauthenticate(proof, call);
      const { sessionId: keptSession } = callerOf(call.request);
      const openSessions = await openSessionsOf(context, username);
      await change(
        { type: "RemovePasskey", username, credentialId, keptSession, openSessions },
        call.request,
        { keep: keptSession },
      );
      await sweepSecondFactors(context, call.request);
      return { ok: true } as const;
    },
    LIMITED,
  );
};

/** In two requests: the browser gets a challenge, then sends the new credential that answers it. */
const registration = (
  app: FastifyInstance,
  context: Context,
  { reauthenticate, change, challenges, relyingParty }: Parts,
): void => {
  const { accounts, secondFactors, now } = context;
  const passkeysOf = ({ secondFactor }: Account) =>
    secondFactors.openPasskeys(secondFactor?.passkeyIds ?? []);

  route(
    app,
    setUpPasskey,
    async (proof, call) => {
      const rp = relyingParty(call.request);
      const account = await reauthenticate(proof, call);
      const passkeys = await passkeysOf(account);
      if (passkeys.length >= MAX_PASSKEYS) throw refusalOf("too_many_passkeys");
      const { username, generation } = account;
      const userHandle = account.userHandle ?? randomUUID();
      const { sessionId } = callerOf(call.request);
      const challenge = challenges.issue(call.reply, { use: "register", sessionId, generation, userHandle });
      return { options: creationOptions({ rp, challenge }, { username, userHandle }, passkeys) };
    },
    { ...LIMITED, ...BEFORE_SECOND_FACTOR },
  );

  route(
    app,
    registerPasskey,
    async ({ name, attestation }, call) => {
      const { request } = call;
      const rp = relyingParty(request);
      const { username } = callerOf(request);
      const { challenge, generation, userHandle } = await challenges.take(call, "register");
      const account = await accounts.findAccount(username);
      if (account?.generation !== generation)
        throw new HttpError(409, "setup_expired", { message: SETUP_EXPIRED });
      const passkey = await verifiedPasskey(attestation, { rp, challenge });
      if (!passkey) throw new HttpError(400, "wrong_passkey", { message: WRONG_PASSKEY });
      const known = await passkeysOf(account);
      if (known.some(({ webauthnId }) => webauthnId === passkey.webauthnId))
        throw new HttpError(409, "passkey_exists", { message: PASSKEY_EXISTS });
      const credentialId = await secondFactors.keepPasskey({ ...passkey, name, createdAt: now() });
      return recordEnrolment({ context, change }, request, account, (enrolled) => ({
        type: "RegisterPasskey",
        username,
        credentialId,
        userHandle,
        ...enrolled,
      }));
    },
    { ...LIMITED, ...BEFORE_SECOND_FACTOR },
  );
};
