import { accept, type Decision, reject, unreachable } from "../kernel/decider.ts";
import { type ByAdministrator, type EndsSessions, sessionsEnded } from "./sessions-ended.ts";
import { RECOVERY_CODES, type SecondFactor, type TeamAccount, type TeamEvent } from "./team.ts";

export type SecondFactorCommand =
  /** By its owner, once a code of the new secret was right. */
  | ({
      readonly type: "EnrolSecondFactor";
      readonly username: string;
      readonly credentialId: string;
      readonly recoveryId: string;
      readonly keptSession: string;
    } & EndsSessions)
  /** By its owner, in place of those from before. */
  | { readonly type: "IssueRecoveryCodes"; readonly username: string; readonly recoveryId: string }
  /** A code fitted; each fits once. */
  | {
      readonly type: "UseRecoveryCode";
      readonly username: string;
      readonly recoveryId: string;
      readonly index: number;
    }
  /** By its owner, or the operator (who keeps no session). */
  | ({
      readonly type: "RemoveSecondFactor";
      readonly username: string;
      readonly keptSession: string | null;
    } & EndsSessions)
  | ({
      readonly type: "RequireSecondFactor";
      readonly username: string;
      readonly required: boolean;
    } & ByAdministrator)
  | ({ readonly type: "ResetSecondFactor"; readonly username: string } & ByAdministrator & EndsSessions);

export type SecondFactorRejection =
  | "unknown_account"
  | "own_account"
  | "second_factor_exists"
  | "no_second_factor"
  | "code_used";
type Decided = Decision<TeamEvent, SecondFactorRejection>;

/** What becomes of the second factor of an account that exists; who may ask was decided before. */
export const decideSecondFactor = (
  command: SecondFactorCommand,
  { secondFactor, secondFactorRequired }: Pick<TeamAccount, "secondFactor" | "secondFactorRequired">,
): Decided => {
  const { username } = command;
  switch (command.type) {
    case "EnrolSecondFactor": {
      if (secondFactor) return reject("second_factor_exists");
      const { credentialId, recoveryId, keptSession } = command;
      return accept<TeamEvent>(
        {
          type: "SecondFactorEnrolled",
          version: 1,
          data: { username, kind: "totp", credentialId, keptSession },
        },
        issued(username, recoveryId),
        ...othersEnded(command, keptSession),
      );
    }
    case "IssueRecoveryCodes":
      return secondFactor ? accept(issued(username, command.recoveryId)) : reject("no_second_factor");
    case "UseRecoveryCode":
      return useCode(command, secondFactor);
    case "RemoveSecondFactor":
      return secondFactor ? remove(command, command.keptSession) : reject("no_second_factor");
    case "ResetSecondFactor": {
      if (command.by === username) return reject("own_account");
      return secondFactor ? remove(command, null) : reject("no_second_factor");
    }
    case "RequireSecondFactor": {
      const { required } = command;
      if (command.by === username) return reject("own_account");
      if (required === secondFactorRequired) return accept<TeamEvent>();
      return accept<TeamEvent>({
        type: "SecondFactorRequirementChanged",
        version: 1,
        data: { username, required },
      });
    }
    default:
      return unreachable(command);
  }
};

const issued = (username: string, credentialId: string): TeamEvent => ({
  type: "RecoveryCodesIssued",
  version: 1,
  data: { username, credentialId },
});

const useCode = (
  { username, recoveryId, index }: Extract<SecondFactorCommand, { type: "UseRecoveryCode" }>,
  secondFactor: SecondFactor | null,
): Decided => {
  if (!secondFactor || secondFactor.recoveryId !== recoveryId) return reject("no_second_factor");
  if (index >= RECOVERY_CODES || secondFactor.usedCodes.includes(index)) return reject("code_used");
  return accept<TeamEvent>({
    type: "RecoveryCodeUsed",
    version: 1,
    data: { username, credentialId: recoveryId, index },
  });
};

type Ending = EndsSessions & { readonly username: string };

const remove = (command: Ending, keptSession: string | null): Decided =>
  accept<TeamEvent>(
    { type: "SecondFactorRemoved", version: 1, data: { username: command.username, keptSession } },
    ...othersEnded(command, keptSession),
  );

const othersEnded = ({ username, openSessions }: Ending, keptSession: string | null): readonly TeamEvent[] =>
  sessionsEnded(
    { username, openSessions: openSessions.filter((sessionId) => sessionId !== keptSession) },
    "account_changed",
  );
