import type { TeamAccount } from "@asesorador/domain/access/contract";
import type { Country } from "@asesorador/domain/kernel/market";
import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { currentUserQuery } from "../../access/current-user.ts";
import { SessionList } from "../../access/SessionList.tsx";
import { Button } from "../../ui/Button.tsx";
import { Defined } from "../../ui/Definition.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { StatusText } from "../../ui/StatusText.tsx";
import { AccountCard } from "./AccountCard.tsx";
import { AutoAssignment } from "./AutoAssignment.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { es } from "./es.ts";
import { definitions } from "./es-definitions.ts";
import { NewAccountDialog } from "./NewAccountDialog.tsx";
import { accountsQuery } from "./queries.ts";
import { RoleDialog } from "./RoleDialog.tsx";
import { RoleRequirements } from "./RoleRequirements.tsx";
import { SecretDialog } from "./SecretDialog.tsx";
import { TeamReport } from "./TeamReport.tsx";

/** The dialog that is open over the list. */
type Open =
  | { readonly what: "new" }
  | { readonly what: "role" | "reset" | "deactivate" | "factor"; readonly account: TeamAccount }
  | { readonly what: "secret"; readonly username: string; readonly password: string };

/** The team's accounts and the sessions of all of them. */
export const TeamTab = ({ market }: { readonly market: Country }) => {
  const { data, error, refetch } = useQuery(accountsQuery);
  const { data: user } = useQuery(currentUserQuery);
  const secondFactorRoles = data?.secondFactorRoles ?? [];
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const showPassword = (username: string, password: string) =>
    setOpen({ what: "secret", username, password });
  return (
    <section className="grid grid-cols-1 gap-4 py-5" aria-label={es.title}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-lg">{es.title}</h2>
          <p className="mt-0.5 text-sm text-ink2">
            <Defined label={es.intro} text={definitions.accounts} />
          </p>
        </div>
        <Button size="small" aria-haspopup="dialog" onClick={() => setOpen({ what: "new" })}>
          <UserPlus aria-hidden="true" strokeWidth={1.75} className="size-4" />
          {es.create}
        </Button>
      </div>
      {!data && <NoAccounts error={error} onRetry={refetch} />}
      {data && (
        <ul aria-label={es.list} className="divide-y divide-line rounded-card border border-line">
          {data.accounts.map((account) => (
            <AccountCard
              key={account.username}
              account={account}
              own={account.username === user?.username}
              onAsk={(what) => setOpen({ what, account })}
            />
          ))}
        </ul>
      )}
      <TeamReport market={market} />
      {data && <RoleRequirements required={secondFactorRoles} />}
      <AutoAssignment />
      <section aria-labelledby="team-sessions" className="mt-4">
        <h3 id="team-sessions" className="text-base">
          {es.sessions}
        </h3>
        <p className="mt-0.5 mb-3 text-sm text-ink2">{es.sessionsIntro}</p>
        <SessionList scope="all" />
      </section>
      {open?.what === "new" && (
        <NewAccountDialog secondFactorRoles={secondFactorRoles} onClose={close} onCreated={showPassword} />
      )}
      {open?.what === "role" && (
        <RoleDialog account={open.account} secondFactorRoles={secondFactorRoles} onClose={close} />
      )}
      {(open?.what === "reset" || open?.what === "deactivate" || open?.what === "factor") && (
        <ConfirmDialog what={open.what} account={open.account} onClose={close} onReset={showPassword} />
      )}
      {open?.what === "secret" && (
        <SecretDialog username={open.username} password={open.password} onClose={close} />
      )}
    </section>
  );
};

const NoAccounts = ({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }) =>
  error ? (
    <LoadFailed title={es.loadFailed} error={error} retry={es.retry} onRetry={onRetry} />
  ) : (
    <StatusText>{es.loading}</StatusText>
  );
