import type { User } from "@asesorador/domain/access/contract";
import type { Country } from "@asesorador/domain/kernel/market";
import { CircleUser } from "lucide-react";
import type { ReactNode } from "react";
import { AccountButton } from "../../access/AccountButton.tsx";
import { es as access } from "../../access/es.ts";
import { SignOutButton } from "../../access/SignOutButton.tsx";
import { cx } from "../../ui/cx.ts";
import { Mark } from "../../ui/Mark.tsx";
import { es } from "./es.ts";
import { NotifyToggle } from "./NotifyToggle.tsx";

type PanelHeaderProps = {
  readonly user: User;
  readonly market: Country;
  /** The current number of leads; undefined while loading. */
  readonly leads: number | undefined;
  readonly dense: boolean;
  /** The switch between markets. */
  readonly children: ReactNode;
};

/** The panel's header: title, market, user, sign-out. `dense`: as low as its buttons, for working in a list. */
export const PanelHeader = ({ user, market, leads, dense, children }: PanelHeaderProps) => (
  <header className="border-b border-line">
    <div
      className={cx(
        "mx-auto flex max-w-[1920px] flex-wrap items-center gap-x-4 px-5 lg:px-4 lg:gap-2",
        dense ? "gap-y-1 py-1" : "gap-y-2 py-2.5",
      )}
    >
      {/* With enlarged text each part has a line of its own. */}
      <div className="flex min-w-0 flex-1 basis-28 items-center gap-2.5">
        <Mark className="h-6 shrink-0 max-sm:hidden" />
        <div className="min-w-0">
          <h1 className={cx("leading-tight max-sm:text-sm", dense ? "text-base" : "text-lg 2xl:text-xl")}>
            {es.markets[market].title}
          </h1>
          <p className="text-[12px] leading-4 text-balance text-ink2 max-sm:sr-only">
            {es.markets[market].subtitle}
          </p>
        </div>
      </div>
      <div className="flex shrink-0 items-center gap-1.5 sm:gap-2 xl:order-3">
        <NotifyToggle key={market} user={user} total={leads} />
        <AccountButton user={user} />
        <SignOutButton />
      </div>
      <div className="flex min-w-0 items-center justify-between gap-x-3 gap-y-1 max-xl:flex-wrap max-xl:basis-full xl:order-2">
        {children}
        <div className="flex min-w-0 items-center justify-end gap-x-3 max-xl:flex-1 max-xl:basis-24 max-sm:flex-col max-sm:items-end">
          <span className="badge shrink-0 bg-mint text-pine max-sm:bg-transparent max-sm:p-0">
            {es.markets[market].badge}
          </span>
          <p className="flex max-w-full min-w-0 items-center gap-1.5 text-xs font-semibold">
            <CircleUser
              aria-hidden="true"
              strokeWidth={1.75}
              className="size-4 shrink-0 text-ink2 max-sm:hidden"
            />
            <span className="sr-only">{es.signedInAs}</span>
            <span className="max-w-40 min-w-0 truncate">
              {user.username.trim() === "" ? es.anonymous : user.username}
            </span>
            {/* A phone has no room for it beside the name. */}
            <span className="font-normal whitespace-nowrap text-ink2 max-sm:sr-only">
              {access.roles[user.role]}
            </span>
          </p>
        </div>
      </div>
    </div>
  </header>
);
