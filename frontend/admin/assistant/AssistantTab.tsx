import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { StatusText } from "../../ui/StatusText.tsx";
import { es } from "./es.ts";
import { Figures } from "./Figures.tsx";
import { Intents } from "./Intents.tsx";
import { configsQuery, statsQuery } from "./queries.ts";
import { StatusCard } from "./StatusCard.tsx";

const { tab: words } = es;

/** The assistant's figures and a link to its configuration. */
export const AssistantTab = () => {
  const { data: stats, isError, error, refetch } = useQuery(statsQuery);
  const configs = useQuery(configsQuery);
  return (
    <section className="grid grid-cols-1 gap-4 py-5" aria-label={words.title}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="text-lg">{words.title}</h2>
            {isError && <StatusBadge tone="red" label={words.offline} />}
            {!isError && stats && <StatusBadge tone="green" label={words.online} />}
          </div>
          <p className="mt-0.5 text-sm text-ink2">{words.intro}</p>
        </div>
        <a href="/admin-ia-config" target="_blank" rel="noopener" className="btn btn-small max-sm:w-full">
          {words.open}
          <ExternalLink aria-hidden="true" strokeWidth={1.75} className="size-4" />
          <span className="sr-only">{words.opensTab}</span>
        </a>
      </div>
      {isError && <LoadFailed title={words.failed} error={error} retry={words.retry} onRetry={refetch} />}
      {!stats && !isError && <StatusText>{words.loading}</StatusText>}
      {stats && <Figures stats={stats} />}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <StatusCard stats={stats} configs={configs.data} error={configs.error} onRetry={configs.refetch} />
        {stats && <Intents {...stats} />}
      </div>
    </section>
  );
};
