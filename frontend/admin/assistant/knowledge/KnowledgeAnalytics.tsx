import type { Item } from "@asesorador/domain/assistant/knowledge-contract";
import { CATEGORIES } from "@asesorador/domain/assistant/knowledge-events";
import type { ReactNode } from "react";
import { count } from "../../../kernel/formats.ts";
import { percent } from "../../../kernel/percent.ts";
import { Defined } from "../../../ui/Definition.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { bandOf } from "../display.ts";
import { effectivenessOf } from "./category-figures.ts";
import { es } from "./es.ts";

const { analytics: words } = es;
const MAX_USED = 5;

type Props = {
  readonly items: readonly Item[];
  /** The configured minimum, in percent. */
  readonly min: number;
};

/** The most used items, effectiveness by category, and what needs a review. */
export const KnowledgeAnalytics = ({ items, min }: Props) => {
  const used = items.filter(({ usage }) => usage > 0).toSorted((a, b) => b.usage - a.usage);
  const toReview = items.filter(({ needsReview }) => needsReview);
  return (
    <div className="grid grid-cols-1 items-start gap-5 py-5 lg:grid-cols-2">
      <Card id="ia-used" title={words.used} definition={words.usedDefinition}>
        {used.length === 0 ? (
          <p className="mt-2 text-sm text-ink2">{words.nothingUsed}</p>
        ) : (
          <Table
            head={[words.columns.item, words.columns.usage, words.columns.effectiveness]}
            rows={used.slice(0, MAX_USED).map(({ id, title, usage, effectiveness }) => ({
              id,
              cells: [title, count(usage), <Share key="share" value={effectiveness} min={min} />],
            }))}
          />
        )}
      </Card>
      <Card id="ia-effectiveness" title={words.effectiveness} definition={words.effectivenessDefinition}>
        <Table
          head={[words.columns.category, words.columns.rated, words.columns.effectiveness]}
          rows={CATEGORIES.map((category) => {
            const { rated, share } = effectivenessOf(items.filter((item) => item.category === category));
            return {
              id: category,
              cells: [
                es.categories[category].name,
                count(rated),
                <Share key="share" value={share} min={min} />,
              ],
            };
          })}
        />
      </Card>
      <Card id="ia-review" title={words.review} definition={words.reviewDefinition}>
        {toReview.length === 0 ? (
          <p className="mt-2 text-sm text-ink2">{words.nothingToReview}</p>
        ) : (
          <Table
            head={[words.columns.item, words.columns.category, words.columns.effectiveness]}
            rows={toReview.map(({ id, title, category, effectiveness }) => ({
              id,
              cells: [
                title,
                es.categories[category].name,
                <Share key="share" value={effectiveness} min={min} />,
              ],
            }))}
          />
        )}
      </Card>
    </div>
  );
};

type CardProps = {
  readonly id: string;
  readonly title: string;
  readonly definition: string;
  readonly children: ReactNode;
};

const Card = ({ id, title, definition, children }: CardProps) => (
  <section aria-labelledby={id} className="min-w-0 rounded-card border border-line p-4 lg:p-5">
    <h2 id={id} className="text-lg">
      <Defined label={title} text={definition} />
    </h2>
    {children}
  </section>
);

type TableProps = {
  readonly head: readonly string[];
  readonly rows: readonly { readonly id: string; readonly cells: readonly ReactNode[] }[];
};

const Table = ({ head, rows }: TableProps) => (
  <table className="num mt-2 w-full text-left text-sm">
    <thead className="text-xs text-ink2">
      <tr className="border-b border-line">
        {head.map((name) => (
          <th key={name} className="py-2 pr-3 font-normal last:pr-0">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, cells }) => (
        <tr key={id} className="border-b border-line last:border-0">
          {cells.map((cell, at) => (
            <td key={head[at]} className="py-2 pr-3 break-words last:pr-0">
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const Share = ({ value, min }: { readonly value: number | null; readonly min: number }) =>
  value === null ? (
    <span className="text-xs text-ink2">{words.none}</span>
  ) : (
    <>
      <StatusBadge tone={bandOf(value)} label={percent(value)} />
      {value < min && <span className="block text-xs text-clay">{words.below(percent(min))}</span>}
    </>
  );
