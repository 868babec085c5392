import type { ChatStats } from "@asesorador/domain/assistant/console-contract";
import type { Config } from "@asesorador/domain/assistant/contract";
import { count } from "../../kernel/formats.ts";
import { percent } from "../../kernel/percent.ts";
import { shareOf } from "../../kernel/share-of.ts";
import { Defined } from "../../ui/Definition.tsx";
import { DENSE_LEDGER } from "../../ui/dense-ledger.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Ledger, LedgerRow } from "../../ui/Receipt.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { StatusText } from "../../ui/StatusText.tsx";
import { lastChange, templatesIn, updatedAt } from "./display.ts";
import { es } from "./es.ts";
import { definitions } from "./es-definitions.ts";
import { Greeting } from "./Greeting.tsx";

const { status: words } = es;

type Props = {
  readonly stats: ChatStats | undefined;
  readonly configs: readonly Config[] | undefined;
  /** Why the configuration was not loaded; null: it was. */
  readonly error: Error | null;
  readonly onRetry: () => void;
};

/** The assistant's state: recognition rate, quick replies, last change, greeting. */
export const StatusCard = ({ stats, configs, error, onRetry }: Props) => (
  <section aria-labelledby="ia-status" className="rounded-card border border-line p-4 lg:p-5">
    <h3 id="ia-status" className="text-lg">
      {words.title}
    </h3>
    {!configs && !error && <StatusText className="py-6">{es.tab.loading}</StatusText>}
    {!configs && error && (
      <LoadFailed
        className="mt-3"
        title={words.failed}
        error={error}
        retry={es.tab.retry}
        onRetry={onRetry}
      />
    )}
    {configs && (
      <>
        <Ledger className={DENSE_LEDGER}>
          {stats && <LedgerRow label={words.bot} value={<StatusBadge tone="green" label={words.active} />} />}
          {stats && (
            <LedgerRow
              label={<Defined label={words.knowledge} text={definitions.knowledge} />}
              value={knowledgeOf(stats)}
            />
          )}
          <LedgerRow label={<Defined label={words.mode} text={definitions.mode} />} value={words.hybrid} />
          {stats && (
            <LedgerRow
              label={<Defined label={words.understood} text={definitions.understood} />}
              value={understoodOf(stats)}
            />
          )}
          {stats && (
            <LedgerRow
              label={<Defined label={words.handedOff} text={definitions.handedOff} />}
              value={handedOffOf(stats)}
            />
          )}
          <LedgerRow
            label={<Defined label={words.templates} text={definitions.templates} />}
            value={templatesOf(configs)}
          />
          <LedgerRow
            label={<Defined label={words.changed} text={definitions.changed} />}
            value={changedOf(configs, stats?.taughtAt)}
          />
        </Ledger>
        <h4 className="mt-4 mb-3 font-sans text-sm font-semibold tracking-normal">{words.welcome}</h4>
        <Greeting configs={configs} />
      </>
    )}
  </section>
);

const understoodOf = ({ replies, fallbacks }: ChatStats): string => {
  const share = shareOf(replies - fallbacks, replies);
  return share === null ? es.tab.none : percent(share);
};

const handedOffOf = ({ handedOff, conversations }: ChatStats): string => {
  const share = shareOf(handedOff, conversations);
  return share === null ? es.tab.none : words.ofConversations(count(handedOff), percent(share));
};

const templatesOf = (configs: readonly Config[]): string => {
  const { active, all } = templatesIn(configs);
  return words.ofTemplates(count(active), count(all));
};

const knowledgeOf = ({ articles: { active, kept } }: ChatStats): string => {
  const share = shareOf(active, kept);
  return share === null ? words.noItems : words.ofItems(percent(share), count(active), count(kept));
};

const changedOf = (configs: readonly Config[], taughtAt: string | null = null): string => {
  const at = lastChange(configs, taughtAt);
  return at === null ? words.never : updatedAt(at);
};
