import type { Proof } from "@asesorador/domain/access/second-factor-contract";
import type { Account } from "../application/context.ts";
import { callerOf } from "../http/access.ts";
import { HttpError, invalidField } from "../http/http-error.ts";
import type { Call } from "../http/route.ts";
import type { Authenticate } from "./authenticate.ts";
import type { CheckPasskey } from "./check-passkey.ts";
import type { CheckCode } from "./codes.ts";
import { CODE_MISSING, WRONG_CODE } from "./es.ts";
import { byCurrentPassword } from "./own-account.ts";
import type { PasskeyChallenges } from "./passkey-challenge.ts";

/** The caller's own account, after its owner has been authenticated again. */
export type Reauthenticate = (proof: Proof, call: Call) => Promise<Account>;

type Parts = {
  readonly authenticate: Authenticate;
  readonly checkCode: CheckCode;
  readonly checkPasskey: CheckPasskey;
  readonly challenges: PasskeyChallenges;
};

/**
 * By the password and, where the account has a second factor, a code or a passkey: an unattended session must not
 * suffice to change how the account signs in. A wrong password or code is named by its field; errors of the checks are
 * rethrown.
 */
export const reauthenticator =
  ({ authenticate, checkCode, checkPasskey, challenges }: Parts): Reauthenticate =>
  async ({ current, code, assertion }, call) => {
    const caller = callerOf(call.request);
    const account = await byCurrentPassword(authenticate, caller, current, call);
    if (!account.secondFactor) return account;
    const { username, generation } = account;
    const guess = { username, generation, device: `session ${caller.sessionId}` };
    try {
      if (assertion) {
        const { challenge } = await challenges.take(call, "proof");
        return await checkPasskey({ ...guess, challenge, assertion }, call);
      }
      if (code === undefined) throw invalidField("code", "required", CODE_MISSING);
      return await checkCode({ ...guess, code }, call);
    } catch (error) {
      // 401 would mean that the session has ended.
      if (!(error instanceof HttpError)) throw error;
      if (error.code === "wrong_passkey") throw invalidField("assertion", error.code, error.message);
      throw error.code === "wrong_code" ? wrongCode() : error;
    }
  };

export const wrongCode = (): HttpError => invalidField("code", "wrong_code", WRONG_CODE);
