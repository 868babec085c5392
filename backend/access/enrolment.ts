import type { TeamCommand } from "@asesorador/domain/access/team-decider";
import type { FastifyRequest } from "fastify";
import type { Account, Context } from "../application/context.ts";
import { callerOf } from "../http/access.ts";
import { type ChangeTeam, openSessionsOf, sweepSecondFactors } from "./change-team.ts";
import { firstRecoveryCodes } from "./codes.ts";

type Enrolled = {
  /** null where the account has some already. */
  readonly recoveryId: string | null;
  readonly keptSession: string;
  readonly openSessions: readonly string[];
};

/**
 * Records a second factor of the caller's account: makes its recovery codes where it is the first one, and ends the account's
 * other sessions. Throws what `change` throws.
 */
export const recordEnrolment = async (
  { context, change }: { readonly context: Context; readonly change: ChangeTeam },
  request: FastifyRequest,
  account: Account,
  commandOf: (enrolled: Enrolled) => TeamCommand,
) => {
  const { username, sessionId: keptSession } = callerOf(request);
  const { recoveryId, recoveryCodes } = await firstRecoveryCodes(context, account);
  const openSessions = await openSessionsOf(context, username);
  await change(commandOf({ recoveryId, keptSession, openSessions }), request, { keep: keptSession });
  await sweepSecondFactors(context, request);
  return { recoveryCodes, endedSessions: openSessions.filter((id) => id !== keptSession).length };
};
