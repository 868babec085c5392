import { RECOVERY_CODES } from "@asesorador/domain/access/team";
import type { FastifyRequest } from "fastify";
import type { Account, Context } from "../application/context.ts";
import { hashSecret } from "../http/caller.ts";
import { HttpError } from "../http/http-error.ts";
import type { Call } from "../http/route.ts";
import { guessGuard } from "./authenticate.ts";
import type { AttemptChange } from "./change-team.ts";
import { WRONG_CODE } from "./es.ts";
import { randomCode } from "./random-code.ts";
import { refusalOf } from "./rejections.ts";
import { stepOf } from "./totp.ts";

/** `code`: as typed, of the app or a recovery code. `generation`: of the account when its password was checked. */
export type CheckCode = (
  guess: {
    readonly username: string;
    readonly device: string | null;
    readonly generation: number;
    readonly code: string;
  },
  call: Call,
) => Promise<Account>;

const TOTP_CODE = /^\d{6}$/;
const CODE_GROUPS = 3;

/**
 * The account whose code was right; the code cannot be used again. Throws HttpError 401 `wrong_code` whatever was
 * wrong, and the errors of `guessGuard`.
 */
export const codeChecker = (
  context: Context,
  guards: Parameters<typeof guessGuard>[1],
  attempt: AttemptChange,
): CheckCode => {
  const guess = guessGuard(context, guards, {
    cause: "wrong_code",
    answer: () => new HttpError(401, "wrong_code", { message: WRONG_CODE }),
  });
  return ({ code, generation, ...guesser }, call) => {
    const typed = code.replaceAll(/[\s-]/g, "").toLowerCase();
    const fits = async (known: Account | null): Promise<boolean> => {
      if (!known?.active || known.generation !== generation) return false;
      return TOTP_CODE.test(typed)
        ? claimStep(context, known, typed)
        : claimRecoveryCode(context, attempt, { account: known, typed, request: call.request });
    };
    return guess(guesser, fits, call);
  };
};

const claimStep = async (
  { secondFactors, now }: Pick<Context, "secondFactors" | "now">,
  { secondFactor }: Account,
  code: string,
): Promise<boolean> => {
  const secret = secondFactor?.totpId && (await secondFactors.openTotp(secondFactor.totpId));
  const step = secret && stepOf(secret, code, Date.parse(now()));
  return secondFactor?.totpId && step ? secondFactors.useStep(secondFactor.totpId, step) : false;
};

type Typed = {
  readonly account: Account;
  readonly typed: string;
  readonly request: FastifyRequest;
};

/** When two requests use one code, the event store accepts one append, and the other's decision finds the code used. */
const claimRecoveryCode = async (
  { secondFactors }: Pick<Context, "secondFactors">,
  attempt: AttemptChange,
  { account: { username, role, secondFactor }, typed, request }: Typed,
): Promise<boolean> => {
  const recoveryId = secondFactor?.recoveryId ?? null;
  if (recoveryId === null) return false;
  const index = await secondFactors.findRecoveryCode(recoveryId, hashSecret(typed));
  if (index === null) return false;
  const command = { type: "UseRecoveryCode", username, recoveryId, index } as const;
  const rejection = await attempt(command, request, { actor: `${role}:${username}` });
  if (rejection === null) return true;
  if (rejection === "code_used" || rejection === "no_second_factor") return false;
  throw refusalOf(rejection);
};

/** Recovery codes for an account's first factor; none for an account that has some. */
export const firstRecoveryCodes = (
  context: Pick<Context, "secondFactors">,
  { secondFactor }: Pick<Account, "secondFactor">,
) =>
  secondFactor ? Promise.resolve({ recoveryId: null, recoveryCodes: null }) : issueRecoveryCodes(context);

/** New codes and the id under which their hashes are kept. */
export const issueRecoveryCodes = async ({
  secondFactors,
}: Pick<Context, "secondFactors">): Promise<{
  readonly recoveryId: string;
  readonly recoveryCodes: string[];
}> => {
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () => randomCode(CODE_GROUPS));
  const digests = recoveryCodes.map((code) => hashSecret(code.replaceAll("-", "")));
  return { recoveryId: await secondFactors.keepRecoveryCodes(digests), recoveryCodes };
};
