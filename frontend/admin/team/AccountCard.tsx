import type { TeamAccount } from "@asesorador/domain/access/contract";
import { LockKeyhole } from "lucide-react";
import { clock, dayAndTime } from "../../kernel/formats.ts";
import { call } from "../../kernel/http.ts";
import { cx } from "../../ui/cx.ts";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { commands, useAccountChange } from "./accounts.ts";
import { es } from "./es.ts";

type Props = {
  readonly account: TeamAccount;
  /** One's own account is another administrator's to change. */
  readonly own: boolean;
  readonly onAsk: (what: "role" | "reset" | "deactivate" | "factor") => void;
};

/** Side by side; on a telephone in two columns of one width, where an odd last one takes a whole row. */
const ACTIONS =
  "flex flex-wrap items-center gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:[&>*]:px-2 max-sm:[&>*]:leading-tight max-sm:[&>*]:whitespace-normal max-sm:[&>:last-child:nth-child(odd)]:col-span-2";

/** One account: name, role, state, and its actions. */
export const AccountCard = ({ account, own, onAsk }: Props) => {
  const { username, role, active } = account;
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 px-4 py-3.5">
      <div className={cx("min-w-0 flex-1 basis-64", !active && "text-ink2")}>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 [&>span]:whitespace-normal">
          <span className="font-semibold break-all">{username}</span>
          {own && <span className="badge bg-mint text-pine">{es.you}</span>}
          <span className="text-sm">{es.roles[role]}</span>
          <Standing account={account} />
        </p>
        <p className="num mt-0.5 flex flex-wrap gap-x-3 text-xs text-ink2">
          <span>
            {account.lastSeenAt === null ? es.neverSeen : es.lastSeen(dayAndTime(account.lastSeenAt))}
          </span>
          <span>{es.openSessions(account.openSessions)}</span>
          {account.secondFactorRequiredByRole && <span>{es.twoStepsByRole}</span>}
          {active && account.mayExport && <span>{es.mayExport}</span>}
          {account.failures > 0 && <span>{es.failures(account.failures)}</span>}
        </p>
      </div>
      {!own && <Actions account={account} onAsk={onAsk} />}
    </li>
  );
};

const Actions = ({ account, onAsk }: Pick<Props, "account" | "onAsk">) => {
  const { username, role, active } = account;
  const reactivate = useAccountChange(
    () => call(commands.editAccount, { username, active: true }),
    () => ({ title: es.done.reactivated(username) }),
  );
  return (
    <div className={ACTIONS}>
      <Unlock account={account} />
      <DenseButton
        aria-label={es.changeRoleOf(username)}
        aria-haspopup="dialog"
        onClick={() => onAsk("role")}
      >
        {es.changeRole}
      </DenseButton>
      <DenseButton aria-label={es.resetOf(username)} aria-haspopup="dialog" onClick={() => onAsk("reset")}>
        {es.reset}
      </DenseButton>
      {!account.secondFactorRequiredByRole && <Requirement account={account} />}
      {role !== "analyst" && <ExportPermission account={account} />}
      {account.secondFactor && (
        <DenseButton
          aria-label={es.resetFactorOf(username)}
          aria-haspopup="dialog"
          onClick={() => onAsk("factor")}
        >
          {es.resetFactor}
        </DenseButton>
      )}
      {active ? (
        <DenseButton
          aria-label={es.deactivateOf(username)}
          aria-haspopup="dialog"
          onClick={() => onAsk("deactivate")}
        >
          {es.deactivate}
        </DenseButton>
      ) : (
        <DenseButton
          aria-label={es.reactivateOf(username)}
          busy={reactivate.isPending}
          onClick={() => reactivate.mutate(undefined)}
        >
          {es.reactivate}
        </DenseButton>
      )}
    </div>
  );
};

const Standing = ({ account }: Pick<Props, "account">) => {
  const { active, passwordChange, lockedUntil, secondFactor } = account;
  const required = account.secondFactorRequired || account.secondFactorRequiredByRole;
  return (
    <>
      <StatusBadge tone={active ? "green" : "grey"} label={active ? es.active : es.inactive} />
      {secondFactor && <StatusBadge tone="blue" label={es.twoSteps} />}
      {required && !secondFactor && <StatusBadge tone="yellow" label={es.twoStepsMissing} />}
      {lockedUntil !== null && <StatusBadge tone="red" label={es.locked(clock(lockedUntil))} />}
      {passwordChange === "required" && <StatusBadge tone="yellow" label={es.temporary} />}
      {passwordChange === "advised" && <StatusBadge tone="yellow" label={es.demo} />}
    </>
  );
};

/** Asks a second factor of this account, whatever its role, or no longer does. */
const Requirement = ({ account: { username, secondFactorRequired } }: Pick<Props, "account">) => {
  const required = !secondFactorRequired;
  const change = useAccountChange(
    () => call(commands.requireSecondFactor, { username, required }),
    () =>
      required
        ? { title: es.done.required(username), detail: es.done.requiredDetail }
        : { title: es.done.released(username) },
  );
  return (
    <DenseButton
      aria-label={required ? es.requireFactorOf(username) : es.releaseFactorOf(username)}
      busy={change.isPending}
      onClick={() => change.mutate(undefined)}
    >
      {required ? es.requireFactor : es.releaseFactor}
    </DenseButton>
  );
};

/** Decides whether the account may export leads, in place of its role's default. */
const ExportPermission = ({ account: { username, mayExport } }: Pick<Props, "account">) => {
  const allowed = !mayExport;
  const change = useAccountChange(
    () => call(commands.permitExport, { username, allowed }),
    () =>
      allowed
        ? { title: es.done.exportPermitted(username), detail: es.done.exportPermittedDetail }
        : { title: es.done.exportRefused(username) },
  );
  return (
    <DenseButton
      aria-label={allowed ? es.permitExportOf(username) : es.refuseExportOf(username)}
      busy={change.isPending}
      onClick={() => change.mutate(undefined)}
    >
      {allowed ? es.permitExport : es.refuseExport}
    </DenseButton>
  );
};

const Unlock = ({ account: { username, failures, lockedUntil } }: Pick<Props, "account">) => {
  const unlock = useAccountChange(
    () => call(commands.unlockAccount, { username }),
    () => ({ title: es.done.unlocked(username) }),
  );
  if (failures === 0 && lockedUntil === null) return null;
  return (
    <DenseButton
      aria-label={es.unlockOf(username)}
      busy={unlock.isPending}
      onClick={() => unlock.mutate(undefined)}
    >
      <LockKeyhole aria-hidden="true" strokeWidth={1.75} className="size-4" />
      {es.unlock}
    </DenseButton>
  );
};
