import type { Config } from "@asesorador/domain/assistant/contract";
import type { LanguageModelStatus } from "@asesorador/domain/assistant/language-model-contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { count } from "../../kernel/formats.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { latencyInWords } from "./display.ts";
import { dollars, es } from "./es-model.ts";
import { languageModelQuery } from "./queries.ts";
import { SettingField } from "./SettingField.tsx";

const KEY = "language_model";

/** The optional outside language model: its switch, what leaves, and what it was used for and cost. */
export const LanguageModel = ({ configs }: { readonly configs: readonly Config[] }) => {
  const { data, isError, error, refetch } = useQuery(languageModelQuery);
  const config = configs.find(({ configKey }) => configKey === KEY) ?? null;
  return (
    <section aria-labelledby="ia-language-model" className="rounded-card border border-line p-4 lg:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="ia-language-model" className="text-lg">
          {es.title}
        </h2>
        {data && <State status={data} isOn={config?.isActive === true && config.configValue !== "off"} />}
      </div>
      <p className="mt-1 text-xs text-ink2">{es.note}</p>
      {isError && !data && (
        <LoadFailed title={es.failed} className="mt-3" retry={es.retry} error={error} onRetry={refetch} />
      )}
      {!data && !isError && (
        <p role="status" className="mt-3 text-sm text-ink2">
          {es.loading}
        </p>
      )}
      {data &&
        (data.configured === null ? (
          <p className="mt-3 text-sm wrap-anywhere">{es.none}</p>
        ) : (
          <Configured of={data.configured} />
        ))}
      {data?.configured && (
        <div className="mt-4">
          <SettingField name={KEY} config={config} />
        </div>
      )}
      {data && (data.configured !== null || data.use.calls > 0) && <Use of={data.use} />}
    </section>
  );
};

const State = ({
  status: { configured },
  isOn,
}: {
  readonly status: LanguageModelStatus;
  readonly isOn: boolean;
}) => {
  if (configured === null) return <StatusBadge tone="grey" label={es.states.none} />;
  if (!isOn) return <StatusBadge tone="grey" label={es.states.off} />;
  return configured.isPaused ? (
    <StatusBadge tone="red" label={es.states.paused} />
  ) : (
    <StatusBadge tone="green" label={es.states.on} />
  );
};

const Configured = ({
  of: { name, host, prices },
}: {
  readonly of: NonNullable<LanguageModelStatus["configured"]>;
}) => (
  <dl className="num mt-3 grid grid-cols-1 gap-2 text-sm sm:grid-cols-3">
    <Item label={es.model}>{name}</Item>
    <Item label={es.host}>{host}</Item>
    <Item label={es.prices}>{es.priceOf(dollars(prices.input), dollars(prices.output))}</Item>
  </dl>
);

const Use = ({ of: use }: { readonly of: LanguageModelStatus["use"] }) => (
  <>
    <h3 className="mt-5 text-base">{es.use}</h3>
    <dl className="num mt-2 grid grid-cols-2 gap-x-4 gap-y-2 text-sm sm:grid-cols-3">
      <Item label={es.calls}>{count(use.calls)}</Item>
      <Item label={es.cost}>{dollars(use.costMicros / 1e6)}</Item>
      <Item label={es.inputTokens}>{count(use.inputTokens)}</Item>
      <Item label={es.outputTokens}>{count(use.outputTokens)}</Item>
      <Item label={es.used}>{count(use.used)}</Item>
      <Item label={es.unsure}>{count(use.unsure)}</Item>
      <Item label={es.unusable}>{count(use.unusable)}</Item>
      <Item label={es.failedCalls}>{count(use.failed)}</Item>
      <Item label={es.p95}>{use.p95Ms === null ? es.noData : latencyInWords(use.p95Ms)}</Item>
    </dl>
    <p className="mt-2 text-xs text-ink2">{es.definition}</p>
  </>
);

const Item = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-ink2">{label}</dt>
    <dd className="break-words">{children}</dd>
  </div>
);
