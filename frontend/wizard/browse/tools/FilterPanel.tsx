import {
  activeFilters,
  hasTv,
  type Listed,
  NO_FILTERS,
  type PlanFilters,
} from "@asesorador/domain/recommendation/browse";
import { SPEED_BANDS } from "@asesorador/domain/recommendation/constants";
import { hasStreaming } from "@asesorador/domain/recommendation/features";
import { CheckboxField } from "../../../ui/CheckboxField.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { Slider } from "../../../ui/Slider.tsx";
import { useToolUsed } from "../../shared/tool-used.ts";
import { es } from "./es.ts";
import type { Market } from "./market.ts";
import type { BrowseView } from "./view.ts";

type FilterMarket = Pick<Market<Listed>, "money" | "priceStepCents" | "sorts">;
type FilterPanelProps = {
  readonly all: readonly Listed[];
  readonly view: BrowseView;
  readonly market: FilterMarket;
  readonly onChange: (change: Partial<BrowseView>) => void;
};

/** Sorting and filters; only those that apply to the list are offered. */
export const FilterPanel = ({ all, view, market, onChange }: FilterPanelProps) => {
  useToolUsed("filters");
  const filters = view.filters ?? NO_FILTERS;
  const set = (change: Partial<PlanFilters>) => {
    const next = { ...filters, ...change };
    onChange({ filters: activeFilters(next).length > 0 ? next : null });
  };
  const sort = view.sort ?? "recomendacion";
  const texts = es.filters;
  return (
    <div className="filter-panel">
      <SelectField
        label={texts.sort}
        options={market.sorts.map(({ sort: value, label }) => ({ value, label }))}
        value={sort}
        onChange={(next) => onChange({ sort: next === "recomendacion" ? null : next })}
      />
      <PriceLimit all={all} filters={filters} market={market} onChange={(maxCents) => set({ maxCents })} />
      <SelectField
        label={texts.speed}
        options={[
          { value: "", label: texts.anySpeed },
          ...speeds.map((each) => ({ value: String(each), label: texts.fromSpeed(each) })),
        ]}
        value={String(filters.minMegabits ?? "")}
        onChange={(value) => set({ minMegabits: Number(value) || null })}
      />
      <SelectField
        label={texts.operator}
        options={[{ value: "", label: texts.anyOperator }, ...operatorsOf(all)]}
        value={String(filters.brandId ?? "")}
        onChange={(value) =>
          set({ brandId: all.find(({ plan }) => String(plan.brandId) === value)?.plan.brandId ?? null })
        }
      />
      <Extras all={all} filters={filters} onChange={set} />
      {view.filters && (
        <button type="button" className="link min-h-11 text-left" onClick={() => onChange({ filters: null })}>
          {texts.clear}
        </button>
      )}
    </div>
  );
};

const speeds = SPEED_BANDS.map(({ megabits }) => megabits).toSorted((a, b) => a - b);

const operatorsOf = (all: readonly Listed[]) => {
  const names = new Map(all.map(({ plan }) => [String(plan.brandId), plan.brand]));
  return [...names].toSorted(([, a], [, b]) => (a < b ? -1 : 1)).map(([value, label]) => ({ value, label }));
};

type PartProps = { readonly all: readonly Listed[]; readonly filters: PlanFilters };

/** From the cheapest plan up, in round steps; the rightmost position means no limit. */
const PriceLimit = ({
  all,
  filters,
  market: { money, priceStepCents: step },
  onChange,
}: PartProps & { readonly market: FilterMarket; onChange: (cents: number | null) => void }) => {
  const prices = all.map(({ plan }) => plan.entryPriceCents);
  const round = (cents: number) => Math.ceil(cents / step) * step;
  const [min, max] = [round(Math.min(...prices)), round(Math.max(...prices))];
  const value = Math.min(max, Math.max(min, filters.maxCents ?? max));
  if (max <= min) return null;
  return (
    <Slider
      label={es.filters.max}
      min={min}
      max={max}
      step={step}
      value={value}
      text={filters.maxCents === null ? es.filters.anyPrice : es.filters.upTo(money(filters.maxCents))}
      onChange={(cents) => onChange(cents >= max ? null : cents)}
    />
  );
};

const Extras = ({
  all,
  filters,
  onChange,
}: PartProps & { onChange: (change: Partial<PlanFilters>) => void }) => {
  const offered = {
    streaming: all.some(({ plan }) => hasStreaming(plan)),
    tv: all.some(({ plan }) => hasTv(plan)),
  };
  const names = (["streaming", "tv"] as const).filter((name) => offered[name] || filters[name]);
  if (names.length === 0) return null;
  return (
    <fieldset>
      <legend className="font-semibold">{es.filters.extras}</legend>
      <div className="flex flex-wrap gap-x-6">
        {names.map((name) => (
          <CheckboxField
            key={name}
            label={es.filters[name]}
            checked={filters[name]}
            onChange={(checked) => onChange({ [name]: checked })}
          />
        ))}
      </div>
    </fieldset>
  );
};
