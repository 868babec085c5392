import type { Config } from "@asesorador/domain/assistant/contract";
import type { Role } from "@asesorador/domain/kernel/endpoint";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { type ComponentType, Suspense } from "react";
import { Link, useLocation, useSearch } from "wouter";
import { AdminGuard } from "../../access/AdminGuard.tsx";
import { useLossWarning } from "../../access/use-loss-warning.ts";
import { brand } from "../../kernel/brand.ts";
import { lazyPart } from "../../kernel/lazy-part.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { LoadingTab } from "../../ui/LoadingTab.tsx";
import { Mark } from "../../ui/Mark.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { namedTab, searchOf } from "../../ui/tab-in-address.ts";
import { useSubmitKey } from "../../ui/use-submit-key.ts";
import { ConfigPanel } from "./ConfigPanel.tsx";
import { es } from "./es.ts";
import { configsQuery } from "./queries.ts";

const { page: words } = es;

/** /admin-ia-config: the assistant's configuration, for administrators; its conversations, for advisers too. */
export const ConfigPage = () => <AdminGuard>{({ role }) => <Console role={role} />}</AdminGuard>;

const Console = ({ role }: { readonly role: Role }) => {
  useLossWarning();
  useSubmitKey();
  return (
    <div className="min-h-dvh bg-surface">
      <title>{`${words.title} · ${brand.name}`}</title>
      <header className="border-b border-line">
        <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3.5">
          <div className="flex min-w-0 items-start gap-3">
            <Mark className="mt-0.5 h-6" />
            <div className="min-w-0">
              <h1 className="text-lg lg:text-xl">{words.title}</h1>
              <p className="mt-1 text-xs text-ink2">
                {role === "admin" ? words.subtitle : words.otherSubtitle}
              </p>
            </div>
          </div>
          <Link
            href="/peru-admin?tab=ia-config"
            className="link inline-flex min-h-11 items-center gap-1.5 text-sm lg:min-h-9"
          >
            <ArrowLeft aria-hidden="true" strokeWidth={1.75} className="size-4" />
            {words.back}
          </Link>
        </div>
      </header>
      <main className="mx-auto max-w-page px-5 pt-4 pb-10">
        {role === "admin" ? (
          <Sections />
        ) : role === "adviser" ? (
          <Suspense fallback={<LoadingTab />}>
            <MonitorPanel />
          </Suspense>
        ) : (
          <Notice tone="honest" title={words.notYours}>
            {words.notYoursText}
          </Notice>
        )}
      </main>
    </div>
  );
};

const Sections = () => {
  const { data: configs, isPending, error, refetch } = useQuery(configsQuery);
  if (isPending)
    return (
      <p role="status" className="py-16 text-center text-ink2">
        {words.loading}
      </p>
    );
  if (!configs)
    return <LoadFailed title={words.failed} error={error} retry={words.retry} onRetry={refetch} />;
  return <ConsoleTabs configs={configs} />;
};

type PanelProps = { readonly configs: readonly Config[] };

/** Each part is loaded when it is first opened. */
const TemplatesPanel = lazyPart(async () => (await import("./templates/TemplatesPanel.tsx")).TemplatesPanel);

const KnowledgePanel = lazyPart(async () => (await import("./knowledge/KnowledgePanel.tsx")).KnowledgePanel);
const TrainingPanel = lazyPart(async () => (await import("./training/TrainingPanel.tsx")).TrainingPanel);

const MonitorPanel = lazyPart(async () => (await import("./monitor/MonitorPanel.tsx")).MonitorPanel);

const AnalyticsPanel = lazyPart(async () => (await import("./analytics/AnalyticsPanel.tsx")).AnalyticsPanel);

/** The console's parts in order; the name is the address's: "?tab=respuestas". */
const PARTS: readonly [Part, ...Part[]] = [
  { name: "configuracion", label: words.config, Content: ConfigPanel },
  { name: "respuestas", label: words.templates, Content: TemplatesPanel },
  { name: "conocimiento", label: words.knowledge, Content: KnowledgePanel },
  { name: "entrenamiento", label: words.training, Content: TrainingPanel },
  { name: "conversaciones", label: words.conversations, Content: MonitorPanel },
  { name: "analiticas", label: words.analytics, Content: AnalyticsPanel },
];
type Part = { readonly name: string; readonly label: string; readonly Content: ComponentType<PanelProps> };

const ConsoleTabs = (props: PanelProps) => {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const { name: open } = namedTab(search, PARTS) ?? PARTS[0];
  return (
    <Tabs
      label={words.tabs}
      value={open}
      onChange={(name) => navigate(`${path}${searchOf(search, name)}`, { replace: true })}
      tabs={PARTS.map(({ name, label, Content }) => ({
        value: name,
        label,
        content: (
          <Suspense fallback={<LoadingTab />}>
            <Content {...props} />
          </Suspense>
        ),
      }))}
    />
  );
};
