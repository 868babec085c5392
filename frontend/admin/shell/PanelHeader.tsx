import type { User } from "@asesorador/domain/access/contract";
import type { Country } from "@asesorador/domain/kernel/market";
import { CircleUser } from "lucide-react";
import { AccountButton } from "../../access/AccountMenu.tsx";
import { es as access } from "../../access/es.ts";
import { SignOutButton } from "../../access/SignOutButton.tsx";
import { Mark } from "../../ui/Mark.tsx";
import { es } from "./es.ts";
import { NotifyToggle } from "./NotifyToggle.tsx";

type PanelHeaderProps = {
  readonly user: User;
  readonly market: Country;
  /** The current number of leads; undefined while loading. */
  readonly leads: number | undefined;
};

/** The panel's header: title, user, sign-out. */
export const PanelHeader = ({ user, market, leads }: PanelHeaderProps) => (
  <header className="border-b border-line">
    <div className="mx-auto flex max-w-[1440px] flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-3.5 lg:px-6">
      <div className="flex min-w-0 items-start gap-3">
        <Mark className="mt-0.5 h-6" />
        <div className="min-w-0">
          <h1 className="text-lg lg:text-xl">{es.markets[market].title}</h1>
          <p className="mt-1 text-xs text-ink2">{es.markets[market].subtitle}</p>
        </div>
      </div>
      <div className="flex w-full flex-wrap items-center gap-x-2 gap-y-2 sm:w-auto sm:flex-nowrap sm:gap-x-4">
        <span className="badge shrink-0 bg-mint text-pine">{es.markets[market].badge}</span>
        <p className="flex min-w-16 flex-1 items-center gap-1.5 text-xs font-semibold">
          <CircleUser
            aria-hidden="true"
            strokeWidth={1.75}
            className="size-4 shrink-0 text-ink2 max-sm:hidden"
          />
          <span className="sr-only">{es.signedInAs}</span>
          <span className="max-w-40 min-w-0 truncate">
            {user.username.trim() === "" ? es.anonymous : user.username}
          </span>
          <span className="font-normal whitespace-nowrap text-ink2">{access.roles[user.role]}</span>
        </p>
        <div className="flex flex-wrap items-center gap-2 max-sm:basis-full sm:shrink-0 sm:gap-3">
          <NotifyToggle key={market} total={leads} />
          <AccountButton user={user} />
          <SignOutButton />
        </div>
      </div>
    </div>
  </header>
);
