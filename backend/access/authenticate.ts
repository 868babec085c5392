import type { AccessEvent } from "@asesorador/domain/access/events";
import { metadataFor } from "../kernel/caller.ts";
import type { Account, Context } from "../kernel/context.ts";
import { HttpError } from "../kernel/http-error.ts";
import type { Call } from "../kernel/route.ts";
import type { Attempts } from "./attempts.ts";
import { INACTIVE, WRONG_CREDENTIALS, waitMessage } from "./es.ts";
import type { AccessHistory } from "./history.ts";

export type Authenticate = (username: string, password: string, call: Call) => Promise<Account>;

/**
 * The account behind a username and a password. Throws HttpError 401 with one answer for whatever was wrong, 429 while
 * attempts from here or at this name have to wait, 403 to the owner of an account that was put to sleep.
 */
export const authenticator = (
  context: Context,
  tries: Attempts,
  note: AccessHistory["note"],
): Authenticate => {
  return async (username: string, password: string, { request }: Call) => {
    const account = await tries.oneAtATime(username, async () => {
      const known = await tries.find(username);
      const noteFailure = (cause: "wrong_password" | "throttled"): void => {
        if (known) note(failure(known.username, cause), metadataFor(request, context.now()));
      };
      const waitMs = await tries.waitMs(username, request.ip);
      if (waitMs > 0) {
        noteFailure("throttled");
        throw tooMany(waitMs);
      }
      const right = await context.verifyPassword(password, known?.passwordHash ?? null);
      if (right && known) return known;
      await tries.failed(username, request.ip);
      noteFailure("wrong_password");
      throw new HttpError(401, "invalid_credentials", { message: WRONG_CREDENTIALS });
    });
    await tries.succeeded(username);
    if (!account.active) throw new HttpError(403, "account_inactive", { message: INACTIVE });
    return account;
  };
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
