import type { Service } from "@asesorador/domain/catalog/contract";
import { type Country, CURRENCY } from "@asesorador/domain/kernel/market";
import type { LeadSummary } from "@asesorador/domain/lead/contract";
import { useQuery } from "@tanstack/react-query";
import { Building2, ChevronRight, type LucideIcon, Users, Wifi } from "lucide-react";
import type { ReactNode } from "react";
import { count, money } from "../../kernel/formats.ts";
import { cx } from "../../ui/cx.ts";
import { Defined, Definition } from "../../ui/Definition.tsx";
import { DENSE_LEDGER } from "../../ui/dense-ledger.ts";
import { Ledger, LedgerRow } from "../../ui/Receipt.tsx";
import { FunnelCard } from "../analytics/FunnelCard.tsx";
import { LeadCharts } from "../analytics/LeadCharts.tsx";
import { brandsOf, servicesOf } from "../catalog/queries.ts";
import { summaryQuery } from "../leads/queries.ts";
import { es } from "./es.ts";
import { definitions } from "./es-definitions.ts";
import { RecentLeads } from "./RecentLeads.tsx";
import { activeOf, annualSavings, offeredOf } from "./summary.ts";

/** Opens other tabs; null where the role has none. */
type Props = {
  readonly market: Country;
  readonly onLeads: (() => void) | null;
  readonly onBrands: (() => void) | null;
  readonly onServices: (() => void) | null;
  /** Whether the role may see the newest leads. */
  readonly recent: boolean;
};

/** The market's performance, links to the other tabs, charts and the newest leads. */
export const SummaryTab = ({ market, onLeads, onBrands, onServices, recent }: Props) => {
  const { data: summary } = useQuery(summaryQuery(market));
  const { data: brands } = useQuery(brandsOf(market));
  const { data: services } = useQuery(servicesOf(market));
  const { actions } = es;
  return (
    <div className="grid grid-cols-1 gap-4 py-5 lg:grid-cols-2">
      <Card
        title={es.performance.title[market]}
        className={onLeads || onBrands || onServices ? undefined : "lg:col-span-2"}
      >
        <Performance market={market} summary={summary} />
      </Card>
      {(onLeads || onBrands || onServices) && (
        <Card title={actions.title}>
          <div className="mt-3 grid gap-2">
            <Action
              icon={Users}
              label={actions.leads}
              note={summary && actions.pendingLeads(count(summary.pending))}
              definition={definitions.pending}
              onClick={onLeads}
            />
            <Action
              icon={Building2}
              label={actions.brands}
              note={brands && actions.activeBrands(count(activeOf(brands, market).active))}
              definition={definitions.brands}
              onClick={onBrands}
            />
            <Action
              icon={Wifi}
              label={actions.services}
              note={services && offeredIn(services, market)}
              definition={definitions.offered}
              onClick={onServices}
            />
          </div>
        </Card>
      )}
      <div className="lg:col-span-2">
        <LeadCharts market={market} />
      </div>
      <div className="lg:col-span-2">
        <FunnelCard
          key={market}
          market={market}
          planName={(id) => services?.find((service) => service.id === id)?.name ?? null}
        />
      </div>
      {recent && (
        <Card title={es.recent.title[market]} className="lg:col-span-2">
          <RecentLeads market={market} />
        </Card>
      )}
    </div>
  );
};

type CardProps = {
  readonly title: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

const Card = ({ title, className, children }: CardProps) => (
  <section aria-label={title} className={cx("rounded-card border border-line p-4 lg:p-5", className)}>
    <h2 className="text-lg">{title}</h2>
    {children}
  </section>
);

type PerformanceProps = { readonly market: Country; readonly summary: LeadSummary | undefined };

const Performance = ({ market, summary }: PerformanceProps) => {
  const text = es.performance;
  const figure = (value: string | undefined) => value ?? <span title={es.failed}>{es.unknown}</span>;
  return (
    <Ledger className={DENSE_LEDGER}>
      <LedgerRow
        label={<Defined label={text.total} text={definitions.total} />}
        value={figure(summary && count(summary.total))}
      />
      <LedgerRow
        label={<Defined label={text.contacted} text={definitions.contacted} />}
        value={figure(summary && count(summary.contacted))}
      />
      <LedgerRow
        label={<Defined label={text.converted} text={definitions.converted} />}
        value={figure(summary && count(summary.converted))}
      />
      <LedgerRow
        label={<Defined label={text.annual} text={definitions.annual} />}
        value={
          <>
            {figure(summary && money(annualSavings(summary), CURRENCY[market]))}
            <span className="block text-xs font-normal text-ink2">{text.annualRule}</span>
          </>
        }
        tone={summary && summary.monthlySavings > 0 ? "saving" : "plain"}
      />
    </Ledger>
  );
};

const offeredIn = (services: readonly Service[], market: Country): string => {
  const [offered, { active }] = [offeredOf(services, market), activeOf(services, market)];
  return es.actions.offeredServices(count(offered), active === offered ? null : count(active));
};

type ActionProps = {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly note: string | undefined;
  /** What the note counts. */
  readonly definition: string;
  /** null: not shown. */
  readonly onClick: (() => void) | null;
};

const Action = ({ icon: Icon, label, note, definition, onClick }: ActionProps) =>
  onClick && (
    <div className="flex items-center gap-1">
      <button
        type="button"
        className="flex min-h-12 min-w-0 grow items-center gap-3 rounded-btn border border-edge px-3.5 py-2 text-left @max-[17rem]:px-2 text-sm hover:border-pine hover:bg-mint"
        onClick={onClick}
      >
        <Icon
          aria-hidden="true"
          strokeWidth={1.75}
          className="size-5 shrink-0 text-pine @max-[17rem]:hidden"
        />
        <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3 [overflow-wrap:anywhere]">
          <span className="font-semibold">{label}</span> <span className="num text-xs text-ink2">{note}</span>
        </span>
        <ChevronRight
          aria-hidden="true"
          strokeWidth={1.75}
          className="size-4 shrink-0 text-ink2 @max-[17rem]:hidden"
        />
      </button>
      <Definition of={label} text={definition} />
    </div>
  );
