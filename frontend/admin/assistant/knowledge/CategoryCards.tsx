import type { Item } from "@asesorador/domain/assistant/knowledge-contract";
import { CATEGORIES, type Category } from "@asesorador/domain/assistant/knowledge-events";
import { count } from "../../../kernel/formats.ts";
import { percent } from "../../../kernel/percent.ts";
import { cx } from "../../../ui/cx.ts";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { bandOf } from "../display.ts";
import { confidenceOf } from "./category-figures.ts";
import { es } from "./es.ts";

type Props = {
  readonly items: readonly Item[];
  /** null: all. */
  readonly chosen: Category | null;
  readonly onChoose: (category: Category | null) => void;
};

/** The five categories; pressing one shows its items only, pressing it again all. */
export const CategoryCards = ({ items, chosen, onChoose }: Props) => (
  <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2.5 lg:grid-cols-5">
    <legend className="sr-only">{es.cards.title}</legend>
    {CATEGORIES.map((category) => {
      const own = items.filter((item) => item.category === category);
      const isChosen = chosen === category;
      return (
        <button
          key={category}
          type="button"
          aria-pressed={isChosen}
          className={cx(
            "flex min-h-11 min-w-0 flex-col items-start rounded-card border px-4 py-3 text-left",
            isChosen
              ? "border-pine bg-mint shadow-[inset_3px_0_0_var(--color-pine)]"
              : "border-line hover:border-pine",
          )}
          onClick={() => onChoose(isChosen ? null : category)}
        >
          <span className="block font-semibold">{es.categories[category].name}</span>
          <span className="block text-xs text-ink2">{es.categories[category].description}</span>
          <span className="num mt-2 block text-sm">{es.cards.items(count(own.length))}</span>
          <Confidence items={own} />
        </button>
      );
    })}
  </fieldset>
);

/** Average over answers. */
const Confidence = ({ items }: Pick<Props, "items">) => {
  const average = confidenceOf(items);
  if (average === null) return <span className="block text-xs text-ink2">{es.cards.unused}</span>;
  return <StatusBadge tone={bandOf(average)} label={es.cards.confidence(percent(average))} />;
};
