import type { AccessEvent } from "@asesorador/domain/access/events";
import { metadataFor } from "../kernel/caller.ts";
import type { Account, Context } from "../kernel/context.ts";
import { HttpError } from "../kernel/http-error.ts";
import type { Call } from "../kernel/route.ts";
import type { Attempts, Origin } from "./attempts.ts";
import { INACTIVE, WRONG_CREDENTIALS, waitMessage } from "./es.ts";
import type { AccessHistory } from "./history.ts";
import type { SignInQueue } from "./sign-in-queue.ts";

/**
 * `device`: what failures are counted by when the browser or session is known to belong to this account; null for
 * everybody else, see attempts.ts.
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

/**
 * The account behind a username and a password. Throws HttpError 401 with one answer for whatever was wrong, 429 while
 * attempts from here have to wait, 503 when too many are being checked, 403 to the owner of a deactivated account.
 */
export const authenticator =
  (context: Context, { tries, queue, note }: Parts): Authenticate =>
  async ({ username, password, device }, { request, reply }) => {
    const origin: Origin = { username, address: request.ip, device };
    const refuse = (known: Account | null, cause: "wrong_password" | "throttled"): void => {
      if (known) note(failure(known.username, cause), metadataFor(request, context.now()));
    };
    const mayTry = async (): Promise<void> => {
      const waitMs = await tries.waitMs(origin);
      if (waitMs <= 0) return;
      refuse(await tries.find(username), "throttled");
      throw tooMany(waitMs);
    };
    const turn = { ...tries.turnOf(origin), signal: hangUpOf(reply) };
    queue.assertPlace(turn);
    // Twice: it takes no place in the queue to be told to wait, and whoever waited there may have to by now.
    await mayTry();
    const account = await queue.run(turn, async () => {
      await mayTry();
      const known = await tries.find(username);
      const right = await context.verifyPassword(password, known?.passwordHash ?? null);
      if (right && known) return known;
      await tries.failed(origin, known?.username ?? null);
      refuse(known, "wrong_password");
      throw new HttpError(401, "invalid_credentials", { message: WRONG_CREDENTIALS });
    });
    await tries.succeeded(origin);
    if (!account.active) throw new HttpError(403, "account_inactive", { message: INACTIVE });
    return account;
  };

/** Aborted when the caller closes the connection before the answer. */
const hangUpOf = ({ raw }: Call["reply"]): AbortSignal => {
  const left = new AbortController();
  raw.once("close", () => {
    if (!raw.writableEnded) left.abort(new HttpError(499, "caller_left"));
  });
  return left.signal;
};

const failure = (username: string, cause: "wrong_password" | "throttled"): AccessEvent => ({
  type: "SignInFailed",
  version: 1,
  data: { username, cause },
});

const tooMany = (waitMs: number): HttpError => {
  const seconds = Math.ceil(waitMs / 1000);
  return new HttpError(429, "too_many_attempts", {
    message: waitMessage(seconds),
    retryAfterSeconds: seconds,
  });
};
