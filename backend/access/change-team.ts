import { TEAM_STREAM } from "@asesorador/domain/access/team";
import type { TeamCommand, TeamRejection } from "@asesorador/domain/access/team-decider";
import type { FastifyRequest } from "fastify";
import type { Context, SettledChange } from "../application/context.ts";
import { type CommandRejection, handle } from "../application/handle.ts";
import { metadataFor } from "../http/caller.ts";
import { team } from "./aggregate.ts";
import { refusalOf } from "./rejections.ts";

type Change<Result> = (
  command: TeamCommand,
  request: FastifyRequest,
  settled?: Partial<Pick<SettledChange, "keep" | "replaced">> & {
    /** The actor, where the request has no session yet. */
    readonly actor?: string;
  },
) => Promise<Result>;

export type AttemptChange = Change<CommandRejection<TeamRejection> | null>;
export type ChangeTeam = Change<void>;

/**
 * Decides and appends a change of the team's accounts, then updates the rows. Resolves to the decider's rejection; null:
 * there is none. Throws StoreUnavailable.
 */
export const teamChangeAttempt =
  (context: Context): AttemptChange =>
  async (command, request, { keep = null, replaced = null, actor } = {}) => {
    const handled = await handle(context, team, {
      stream: TEAM_STREAM,
      commands: [command],
      commandId: `${request.id}/${command.type}`,
      metadata: metadataFor(request, context.now(), actor === undefined ? {} : { actor }),
    });
    if (!handled.ok) return handled.rejection;
    if (!("username" in command)) return null;
    // The event decides: a failure here changes no permission.
    await context.accounts
      .settleAccount({ username: command.username, keep, replaced })
      .catch((error: unknown) => request.log.warn({ err: error }, "the rows of an account were not settled"));
    return null;
  };

/** As `teamChangeAttempt`; throws the HttpError of a rejection. */
export const teamChanger = (context: Context): ChangeTeam => {
  const attempt = teamChangeAttempt(context);
  return async (...change) => {
    const rejection = await attempt(...change);
    if (rejection !== null) throw refusalOf(rejection);
  };
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
