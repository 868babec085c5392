import type { Assertion } from "@asesorador/domain/access/webauthn";
import type { Account, Context } from "../application/context.ts";
import { HttpError } from "../http/http-error.ts";
import type { Call } from "../http/route.ts";
import { guessGuard } from "./authenticate.ts";
import { INACTIVE, WRONG_PASSKEY } from "./es.ts";
import type { FindRelyingParty } from "./relying-party.ts";
import { userHandleIn, verifiedCounter } from "./webauthn.ts";

/** `generation`: of the account when its password was checked; null when none was. */
export type CheckPasskey = (
  guess: {
    readonly username: string;
    readonly device: string | null;
    readonly generation: number | null;
    readonly challenge: string;
    readonly assertion: Assertion;
  },
  call: Call,
) => Promise<Account>;

/**
 * The account whose passkey answered the challenge. Throws HttpError 401 `wrong_passkey` whatever was wrong, 403 to the
 * owner of a deactivated account, and the errors of `guessGuard`.
 */
export const passkeyChecker = (
  context: Context,
  guards: Parameters<typeof guessGuard>[1],
  relyingParty: FindRelyingParty,
): CheckPasskey => {
  const { secondFactors, now } = context;
  const guess = guessGuard(context, guards, {
    cause: "wrong_passkey",
    answer: () => new HttpError(401, "wrong_passkey", { message: WRONG_PASSKEY }),
  });
  return async ({ generation, challenge, assertion, ...guesser }, call) => {
    const rp = relyingParty(call.request);
    const fits = async (known: Account | null): Promise<boolean> => {
      if (!known || (generation !== null && known.generation !== generation)) return false;
      const handle = userHandleIn(assertion);
      if (handle !== null && handle !== known.userHandle) return false;
      const passkeys = await secondFactors.openPasskeys(known.secondFactor?.passkeyIds ?? []);
      const passkey = passkeys.find(({ webauthnId }) => webauthnId === assertion.id);
      if (!passkey) return false;
      const counter = await verifiedCounter(assertion, passkey, { rp, challenge });
      return counter !== null && secondFactors.usePasskey(passkey.id, counter, now());
    };
    const account = await guess(guesser, fits, call);
    if (!account.active) throw new HttpError(403, "account_inactive", { message: INACTIVE });
    return account;
  };
};
