import type { User } from "@asesorador/domain/access/contract";
import { LeadId } from "@asesorador/domain/kernel/ids";
import type { Country } from "@asesorador/domain/kernel/market";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { AdminGuard } from "../../access/AdminGuard.tsx";
import { DemoPasswordNotice } from "../../access/DemoPasswordNotice.tsx";
import { useLossWarning } from "../../access/use-loss-warning.ts";
import { brand } from "../../kernel/brand.ts";
import { count } from "../../kernel/formats.ts";
import { lazyPart } from "../../kernel/lazy-part.ts";
import { cx } from "../../ui/cx.ts";
import { LoadingTab } from "../../ui/LoadingTab.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { searchOf } from "../../ui/tab-in-address.ts";
import { useSubmitKey } from "../../ui/use-submit-key.ts";
import { brandsOf, servicesOf } from "../catalog/queries.ts";
import { searchAt } from "../leads/address.ts";
import { marketIn, searchIn } from "../leads/filters.ts";
import { LEADS_KEY, SUMMARY_KEY, summaryQuery } from "../leads/queries.ts";
import { SummaryCards } from "../overview/SummaryCards.tsx";
import { es } from "./es.ts";
import { MarketSwitch } from "./MarketSwitch.tsx";
import { PanelHeader } from "./PanelHeader.tsx";
import {
  FIRST_TAB,
  PANEL_TABS,
  type PanelTab,
  prefetchTab,
  type TabProps,
  tabContent,
} from "./panel-tabs.ts";
import { Reminders } from "./Reminders.tsx";
import { tabIn } from "./tab-address.ts";
import { useLive } from "./use-live.ts";
import { usePush } from "./use-push.ts";

/** Loaded after the panel. */
const WaitingVisitors = lazyPart(async () => (await import("./WaitingVisitors.tsx")).WaitingVisitors);

/** /peru-admin: the panel, with the tabs of the user's role. */
export const AdminPanel = () => <AdminGuard>{(user) => <PanelOf user={user} />}</AdminGuard>;

const PanelOf = ({ user }: { readonly user: User }) => {
  const [first, ...others] = PANEL_TABS.filter(({ roles }) => roles.includes(user.role));
  return first ? <Panel user={user} tabs={[first, ...others]} /> : null;
};

type PanelProps = { readonly user: User; readonly tabs: readonly [PanelTab, ...PanelTab[]] };

const Panel = ({ user, tabs }: PanelProps) => {
  const client = useQueryClient();
  const { market, show } = useMarket();
  const summary = useQuery(summaryQuery(market));
  const brands = useQuery(brandsOf(market));
  const { tab, open } = useTab(tabs, user);
  const openLead = useOpenLead();
  useLive();
  usePush(user.username, openLead);
  useLossWarning();
  useSubmitKey();
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  const started = useStarted(summary.isPending || brands.isPending);
  const title = <title>{`${es.markets[market].title} · ${brand.name}`}</title>;
  if (!started)
    return (
      <>
        {title}
        <Loading />
      </>
    );

  const goToTab = (name: string) => {
    open(name);
    // The pressed button is removed with its tab: keep the keyboard's place.
    document.querySelector<HTMLElement>(`[data-tab="${name}"]`)?.focus();
  };
  // The figures and the header shrink to a line while a list is open; Resumen has them in full.
  const dense = tab.name !== FIRST_TAB;
  const goTo = (name: string) => (tabs.some((other) => other.name === name) ? () => goToTab(name) : null);
  const props = { market, role: user.role, goTo, onRefresh: () => refresh(client, market) };
  return (
    <div className="min-h-dvh bg-surface">
      {title}
      <SkipLink />
      <PanelHeader user={user} market={market} leads={summary.data?.total} dense={dense}>
        <MarketSwitch market={market} onShow={show} />
      </PanelHeader>
      {user.role !== "analyst" && <Waiting onOpenLead={openLead} />}
      <main className={cx("mx-auto max-w-[1920px] px-5 lg:px-4", dense ? "pt-1.5" : "pt-4")}>
        {!dense && <DemoPasswordNotice user={user} />}
        {!tab.ownFigures && (
          <SummaryCards market={market} summary={summary.data} brands={brands.data} dense={dense} />
        )}
        <div className={dense ? "mt-0.5" : "mt-4"}>
          <Tabs
            label={es.tabs}
            value={tab.name}
            onChange={open}
            tabs={tabs.map((each) => ({
              value: each.name,
              label: each.label,
              ...(each.useCount ? { note: <TabCount market={market} useCount={each.useCount} /> } : {}),
              content: withFallback(<TabContent tab={each} {...props} />),
            }))}
          />
        </div>
      </main>
    </div>
  );
};

/** What waits for an adviser: due follow-ups and visitors. */
const Waiting = ({ onOpenLead }: { readonly onOpenLead: (id: string) => void }) => (
  <>
    <Reminders onOpen={onOpenLead} />
    <Suspense>
      <WaitingVisitors />
    </Suspense>
  </>
);

const refresh = (client: QueryClient, market: Country): void => {
  for (const queryKey of [LEADS_KEY, SUMMARY_KEY, brandsOf(market).queryKey, servicesOf(market).queryKey])
    void client.invalidateQueries({ queryKey });
};

/** False only until the first figures have loaded: when another market's load, the panel stays. */
const useStarted = (pending: boolean): boolean => {
  const [started, setStarted] = useState(!pending);
  if (!started && !pending) setStarted(true);
  return started || !pending;
};

/** Past the header, the figures and the tabs: to the list, or to whatever the open tab shows. */
const SkipLink = () => (
  <button
    type="button"
    className="sr-only rounded-b-ctl bg-ink px-4 py-3 font-semibold text-surface focus:not-sr-only focus:fixed focus:top-0 focus:left-3 focus:z-50"
    onClick={() => {
      const target = document.querySelector<HTMLElement>("[data-list]") ?? activePanel();
      target?.focus();
      target?.scrollIntoView({ block: "nearest" });
    }}
  >
    {es.skip}
  </button>
);

const activePanel = () => document.querySelector<HTMLElement>("[role=tabpanel][data-state=active]");

const TabContent = ({ tab, ...props }: TabProps & { readonly tab: PanelTab }) => {
  const Content = tabContent(tab);
  return <Content {...props} />;
};

type TabCountProps = { readonly market: Country; readonly useCount: NonNullable<PanelTab["useCount"]> };

const TabCount = ({ market, useCount }: TabCountProps) => {
  const value = useCount(market);
  return value === undefined ? null : count(value);
};

/** The market of the address. Switching adds an entry to the browser's history. */
const useMarket = () => {
  const search = useSearch();
  const [path, navigate] = useLocation();
  return {
    market: marketIn(search),
    show: (market: Country) => navigate(path + searchIn(search, market)),
  };
};

const LEADS_TAB = "leads";

/** Opens a lead's dialog over the list of leads, whichever tab is shown. */
const useOpenLead = () => {
  const [path, navigate] = useLocation();
  return (id: string) =>
    navigate(
      path + searchAt(searchOf(window.location.search, LEADS_TAB), { lead: LeadId.parse(id), board: false }),
    );
};

/** The tab of the address. Switching adds an entry to the browser's history. */
const useTab = (tabs: PanelProps["tabs"], { role }: User) => {
  const client = useQueryClient();
  const search = useSearch();
  const [path, navigate] = useLocation();
  const tab = tabIn(search, tabs);
  // Once, while the panel still waits for its figures.
  useState(() => prefetchTab(client, tab, { search, role }));
  const open = (name: string) => {
    // Reads the address itself: focusing a tab opens it, perhaps before this component has rendered again.
    const { search: shown } = window.location;
    if (tabIn(shown, tabs).name !== name) navigate(path + searchOf(shown, name));
  };
  return { tab, open };
};

const withFallback = (tab: ReactNode) => <Suspense fallback={<LoadingTab />}>{tab}</Suspense>;

const Loading = () => (
  <main className="grid min-h-dvh place-items-center bg-surface p-6">
    <p role="status" className="text-ink2">
      {es.loading}
    </p>
  </main>
);
