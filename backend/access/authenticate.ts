import { type AccountEvent, accessEvents } from "@asesorador/domain/access/events";
import type { Account, Context } from "../application/context.ts";
import { metadataFor } from "../http/caller.ts";
import { disconnectSignal } from "../http/client-disconnect.ts";
import { HttpError } from "../http/http-error.ts";
import type { Call } from "../http/route.ts";
import type { Attempts, Origin } from "./attempts.ts";
import { INACTIVE, WRONG_CREDENTIALS, waitMessage } from "./es.ts";
import type { AccessHistory } from "./history.ts";
import type { SignInQueue } from "./sign-in-queue.ts";

/** The account that is tried, and the known browser or session. */
type Guesser = { readonly username: string; readonly device: string | null };

/**
 * `device`: what failures are counted by when the browser or session is known to belong to this account; null
 * otherwise, see attempts.ts.
 */
export type Authenticate = (
  credentials: { readonly username: string; readonly password: string; readonly device: string | null },
  call: Call,
) => Promise<Account>;

type Parts = {
  readonly tries: Attempts;
  readonly queue: SignInQueue;
  readonly note: AccessHistory["note"];
};

type Wrong = {
  readonly cause: "wrong_password" | "wrong_code" | "wrong_passkey";
  readonly answer: () => HttpError;
};

/**
 * Checks a password, code or passkey: throttled, counted and queued. `fits` resolves to whether the attempt is right; it gets
 * the account of that name, null when there is none. Throws HttpError 429 while attempts from here have to wait, 503
 * when too many are being checked, and `wrong.answer` when it is wrong.
 */
export const guessGuard =
  (context: Context, { tries, queue, note }: Parts, wrong: Wrong) =>
  async (
    { username, device }: Guesser,
    fits: (known: Account | null) => Promise<boolean>,
    { request, reply }: Call,
  ): Promise<Account> => {
    const origin: Origin = { username, address: request.ip, device };
    const refuse = (known: Account | null, cause: Wrong["cause"] | "throttled"): void => {
      if (known) note(failure(known.username, cause), metadataFor(request, context.now()));
    };
    const mayTry = async (): Promise<void> => {
      const waitMs = await tries.waitMs(origin);
      if (waitMs <= 0) return;
      refuse(await tries.find(username), "throttled");
      throw tooMany(waitMs);
    };
    const attempt = { ...tries.attemptOf(origin), signal: disconnectSignal(reply) };
    queue.assertRoom(attempt);
    // Checked twice: a throttled request takes no place in the queue, and one that waited there may be throttled by now.
    await mayTry();
    const account = await queue.run(attempt, async () => {
      await mayTry();
      const known = await tries.find(username);
      if ((await fits(known)) && known) return known;
      await tries.failed(origin, known?.username ?? null);
      refuse(known, wrong.cause);
      throw wrong.answer();
    });
    await tries.succeeded(origin);
    return account;
  };

/**
 * The account behind a username and a password. Throws HttpError 401 with the same answer whatever was wrong, 403 to
 * the owner of a deactivated account, and the errors of `guessGuard`.
 */
export const authenticator = (context: Context, parts: Parts): Authenticate => {
  const guess = guessGuard(context, parts, {
    cause: "wrong_password",
    answer: () => new HttpError(401, "invalid_credentials", { message: WRONG_CREDENTIALS }),
  });
  return async ({ password, ...guesser }, call) => {
    const fits = (known: Account | null) => context.verifyPassword(password, known?.passwordHash ?? null);
    const account = await guess(guesser, fits, call);
    if (!account.active) throw new HttpError(403, "account_inactive", { message: INACTIVE });
    return account;
  };
};

const failure = (username: string, cause: Wrong["cause"] | "throttled"): AccountEvent =>
  accessEvents.create("SignInFailed", { username, cause });

const tooMany = (waitMs: number): HttpError => {
  const seconds = Math.ceil(waitMs / 1000);
  return new HttpError(429, "too_many_attempts", {
    message: waitMessage(seconds),
    retryAfterSeconds: seconds,
  });
};
