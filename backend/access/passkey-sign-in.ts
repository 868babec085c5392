import { passkeySignInOptions, signInWithPasskey } from "@asesorador/domain/access/passkey-contract";
import type { FastifyInstance } from "fastify";
import type { Context } from "../application/context.ts";
import { LIMITS } from "../http/limits.ts";
import { route } from "../http/route.ts";
import type { CheckPasskey } from "./check-passkey.ts";
import type { DeviceCookies } from "./device-cookie.ts";
import type { OpenSession } from "./open-session.ts";
import type { PasskeyChallenges } from "./passkey-challenge.ts";
import type { FindRelyingParty } from "./relying-party.ts";
import { validTicket } from "./sign-in.ts";
import type { Tickets } from "./ticket.ts";
import { requestOptions, userHandleIn } from "./webauthn.ts";

type Parts = {
  readonly open: OpenSession;
  readonly checkPasskey: CheckPasskey;
  readonly challenges: PasskeyChallenges;
  readonly relyingParty: FindRelyingParty;
  readonly tickets: Tickets;
  readonly devices: DeviceCookies;
};

const LIMITED = { perMinute: LIMITS.signInsPerMinute } as const;

/** Signing in with a passkey: in place of the password, or after it. */
export const passkeySignIn = (
  app: FastifyInstance,
  context: Context,
  { open, checkPasskey, challenges, relyingParty, tickets, devices }: Parts,
): void => {
  const { accounts, secondFactors } = context;

  route(
    app,
    passkeySignInOptions,
    async ({ ticket }, { request, reply }) => {
      const rp = relyingParty(request);
      if (ticket === undefined)
        return {
          options: requestOptions({ rp, challenge: challenges.issue(reply, { use: "sign_in" }) }, []),
        };
      const { username, generation, secondFactor } = await validTicket(context, tickets, ticket);
      const passkeys = await secondFactors.openPasskeys(secondFactor?.passkeyIds ?? []);
      const challenge = challenges.issue(reply, { use: "second_step", username, generation });
      return { options: requestOptions({ rp, challenge }, passkeys) };
    },
    LIMITED,
  );

  route(
    app,
    signInWithPasskey,
    async ({ assertion }, call) => {
      const claim = await challenges.take(call, "sign_in", "second_step");
      const { challenge } = claim;
      if (claim.use === "second_step") {
        const { username, generation } = claim;
        const device = devices.find(call.request, username);
        const guess = { username, device, generation, challenge, assertion };
        return open(await checkPasskey(guess, call), "password_and_passkey", call);
      }
      const handle = userHandleIn(assertion);
      const username = (handle && (await accounts.findUserHandle(handle))?.username) ?? "";
      const device = devices.find(call.request, username);
      const guess = { username, device, generation: null, challenge, assertion };
      return open(await checkPasskey(guess, call), "passkey", call);
    },
    LIMITED,
  );
};
