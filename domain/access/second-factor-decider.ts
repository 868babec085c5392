import { accept, type Decision, reject, unreachable } from "../kernel/decider.ts";
import { accessEvents } from "./events.ts";
import { type ByAdministrator, type EndsSessions, sessionsEnded } from "./sessions-ended.ts";
import { MAX_PASSKEYS, RECOVERY_CODES, type SecondFactor, type TeamAccount, type TeamEvent } from "./team.ts";

/** A further factor of an account; its first one comes with recovery codes. */
type Enrols = EndsSessions & {
  readonly username: string;
  readonly credentialId: string;
  /** null: the account has a factor, and with it codes. */
  readonly recoveryId: string | null;
  readonly keptSession: string;
};

export type SecondFactorCommand =
  /** By its owner, once a code of the new secret was right. */
  | ({ readonly type: "EnrolSecondFactor" } & Enrols)
  /** By its owner, once the authenticator's answer was verified. */
  | ({ readonly type: "RegisterPasskey"; readonly userHandle: string } & Enrols)
  | ({
      readonly type: "RemovePasskey";
      readonly username: string;
      readonly credentialId: string;
      readonly keptSession: string;
    } & EndsSessions)
  /** By its owner, in place of those from before. */
  | { readonly type: "IssueRecoveryCodes"; readonly username: string; readonly recoveryId: string }
  /** A recovery code was correct; each is accepted once. */
  | {
      readonly type: "UseRecoveryCode";
      readonly username: string;
      readonly recoveryId: string;
      readonly index: number;
    }
  /** "totp": the app, by its owner. "all": by the operator, who keeps no session. */
  | ({
      readonly type: "RemoveSecondFactor";
      readonly username: string;
      readonly factor: "totp" | "all";
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
  | "factors_changed_meanwhile"
  | "too_many_passkeys"
  | "unknown_passkey"
  | "code_used";
type Decided = Decision<TeamEvent, SecondFactorRejection>;
type Account = Pick<TeamAccount, "secondFactor" | "secondFactorRequired" | "userHandle">;

/** Changes to the second factor of an existing account; the caller's permission was checked before. */
export const decideSecondFactor = (command: SecondFactorCommand, account: Account): Decided => {
  const { username } = command;
  const { secondFactor } = account;
  switch (command.type) {
    case "EnrolSecondFactor": {
      if (secondFactor?.totpId) return reject("second_factor_exists");
      const { credentialId, keptSession } = command;
      return enrol(
        command,
        account,
        accessEvents.create("SecondFactorEnrolled", { username, kind: "totp", credentialId, keptSession }),
      );
    }
    case "RegisterPasskey":
      return register(command, account);
    case "RemovePasskey": {
      const { credentialId, keptSession } = command;
      if (!secondFactor?.passkeyIds.includes(credentialId)) return reject("unknown_passkey");
      return accept<TeamEvent>(
        accessEvents.create("PasskeyRemoved", { username, credentialId, keptSession }),
        ...othersEnded(command, keptSession),
      );
    }
    case "IssueRecoveryCodes":
      return secondFactor ? accept(issued(username, command.recoveryId)) : reject("no_second_factor");
    case "UseRecoveryCode":
      return useCode(command, secondFactor);
    case "RemoveSecondFactor": {
      const { factor, keptSession } = command;
      const there = factor === "totp" ? secondFactor?.totpId : secondFactor;
      return there ? remove(command, factor, keptSession) : reject("no_second_factor");
    }
    case "ResetSecondFactor": {
      if (command.by === username) return reject("own_account");
      return secondFactor ? remove(command, "all", null) : reject("no_second_factor");
    }
    case "RequireSecondFactor": {
      const { required } = command;
      if (command.by === username) return reject("own_account");
      if (required === account.secondFactorRequired) return accept<TeamEvent>();
      return accept<TeamEvent>(accessEvents.create("SecondFactorRequirementChanged", { username, required }));
    }
    default:
      return unreachable(command);
  }
};

const issued = (username: string, credentialId: string): TeamEvent =>
  accessEvents.create("RecoveryCodesIssued", { username, credentialId });

const enrol = (command: Enrols, { secondFactor }: Account, enrolled: TeamEvent): Decided => {
  const { username, recoveryId, keptSession } = command;
  // Codes beside those of another factor would be shown to their owner and never be valid.
  if ((secondFactor === null) !== (recoveryId !== null)) return reject("factors_changed_meanwhile");
  const codes = recoveryId === null ? [] : [issued(username, recoveryId)];
  return accept<TeamEvent>(enrolled, ...codes, ...othersEnded(command, keptSession));
};

const register = (
  command: Extract<SecondFactorCommand, { type: "RegisterPasskey" }>,
  account: Account,
): Decided => {
  const { username, credentialId, userHandle, keptSession } = command;
  // Two first passkeys at once: authenticators identify the account by one handle only.
  if (account.userHandle !== null && account.userHandle !== userHandle)
    return reject("factors_changed_meanwhile");
  const passkeys = account.secondFactor?.passkeyIds ?? [];
  if (passkeys.length >= MAX_PASSKEYS) return reject("too_many_passkeys");
  return enrol(
    command,
    account,
    accessEvents.create("PasskeyRegistered", { username, credentialId, userHandle, keptSession }),
  );
};

const useCode = (
  { username, recoveryId, index }: Extract<SecondFactorCommand, { type: "UseRecoveryCode" }>,
  secondFactor: SecondFactor | null,
): Decided => {
  if (!secondFactor || secondFactor.recoveryId !== recoveryId) return reject("no_second_factor");
  if (index >= RECOVERY_CODES || secondFactor.usedCodes.includes(index)) return reject("code_used");
  return accept<TeamEvent>(
    accessEvents.create("RecoveryCodeUsed", { username, credentialId: recoveryId, index }),
  );
};

type Ending = EndsSessions & { readonly username: string };

const remove = (command: Ending, factor: "totp" | "all", keptSession: string | null): Decided =>
  accept<TeamEvent>(
    accessEvents.create("SecondFactorRemoved", { username: command.username, factor, keptSession }),
    ...othersEnded(command, keptSession),
  );

const othersEnded = ({ username, openSessions }: Ending, keptSession: string | null): readonly TeamEvent[] =>
  sessionsEnded(
    { username, openSessions: openSessions.filter((sessionId) => sessionId !== keptSession) },
    "account_changed",
  );
