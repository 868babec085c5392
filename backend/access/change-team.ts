import { TEAM_STREAM } from "@asesorador/domain/access/team";
import type { TeamCommand, TeamRejection } from "@asesorador/domain/access/team-decider";
import { unreachable } from "@asesorador/domain/kernel/decider";
import type { FastifyRequest } from "fastify";
import type { Context, SettledChange } from "../application/context.ts";
import { type CommandRejection, handle } from "../application/handle.ts";
import { metadataFor } from "../http/caller.ts";
import { HttpError } from "../http/http-error.ts";
import { team } from "./aggregate.ts";
import {
  LAST_ADMIN,
  NAME_TAKEN,
  NO_SECOND_FACTOR,
  NOT_LONGER_THAT,
  NOT_YOURSELF,
  OWN_FACTOR_MISSING,
  ROLE_SEES_NO_LEADS,
  SECOND_FACTOR_EXISTS,
  TOO_MANY_PASSKEYS,
  UNKNOWN_PASSKEY,
  WRONG_CODE,
} from "./es.ts";

export type ChangeTeam = (
  command: TeamCommand,
  request: FastifyRequest,
  settled?: Partial<Pick<SettledChange, "keep" | "replaced">> & {
    /** The actor, where the request has no session yet. */
    readonly actor?: string;
  },
) => Promise<void>;

/**
 * Decides and appends a change of the team's accounts, then updates the rows. Throws HttpError with the decider's
 * rejection, and StoreUnavailable.
 */
export const teamChanger =
  (context: Context): ChangeTeam =>
  async (command, request, { keep = null, replaced = null, actor } = {}) => {
    const handled = await handle(context, team, {
      stream: TEAM_STREAM,
      commands: [command],
      commandId: `${request.id}/${command.type}`,
      metadata: metadataFor(request, context.now(), actor === undefined ? {} : { actor }),
    });
    if (!handled.ok) throw refusalOf(handled.rejection);
    if (!("username" in command)) return;
    // The event decides: a failure here changes no permission.
    await context.accounts
      .settleAccount({ username: command.username, keep, replaced })
      .catch((error: unknown) => request.log.warn({ err: error }, "the rows of an account were not settled"));
  };

/** Ids of the sessions whose end is recorded with the change that ends them. */
export const openSessionsOf = async (
  { accounts }: Pick<Context, "accounts">,
  username: string,
): Promise<readonly string[]> => (await accounts.listSessions(username)).map(({ sessionId }) => sessionId);

/** After a change of a second factor. The event decides: a secret that is left over is not accepted. */
export const sweepSecondFactors = async (
  { secondFactors }: Pick<Context, "secondFactors">,
  { log }: Pick<FastifyRequest, "log">,
): Promise<void> => {
  await secondFactors
    .sweep()
    .catch((error: unknown) => log.warn({ err: error }, "secrets of second factors were not swept"));
};

const refusalOf = (rejection: CommandRejection<TeamRejection>): HttpError => {
  switch (rejection) {
    case "not_administrator":
      return new HttpError(403, "forbidden");
    case "unknown_account":
      return new HttpError(404, "not_found");
    case "username_taken":
      return new HttpError(409, rejection, { message: NAME_TAKEN });
    case "own_account":
      return new HttpError(409, rejection, { message: NOT_YOURSELF });
    case "last_admin":
      return new HttpError(409, rejection, { message: LAST_ADMIN });
    case "own_factor_missing":
      return new HttpError(409, rejection, { message: OWN_FACTOR_MISSING });
    case "role_sees_no_leads":
      return new HttpError(409, rejection, { message: ROLE_SEES_NO_LEADS });
    case "password_changed_meanwhile":
      return new HttpError(409, "busy_conflict", { message: NOT_LONGER_THAT });
    case "second_factor_exists":
      return new HttpError(409, rejection, { message: SECOND_FACTOR_EXISTS });
    case "no_second_factor":
      return new HttpError(409, rejection, { message: NO_SECOND_FACTOR });
    case "code_used":
      return new HttpError(409, rejection, { message: WRONG_CODE });
    case "too_many_passkeys":
      return new HttpError(409, rejection, { message: TOO_MANY_PASSKEYS });
    case "unknown_passkey":
      return new HttpError(404, rejection, { message: UNKNOWN_PASSKEY });
    case "factors_changed_meanwhile":
    case "edited_meanwhile":
    case "key_erased":
      return new HttpError(409, "busy_conflict", { retryAfterSeconds: 1 });
    default:
      return unreachable(rejection);
  }
};
