import { CarFront, House, ShieldCheck, Smartphone } from "lucide-react";
import type { Ref } from "react";
import { brand } from "../../kernel/brand.ts";
import { Wordmark } from "../../ui/Wordmark.tsx";
import { CATEGORIES, type Category } from "./category.ts";
import { es } from "./es.ts";

const ICONS = {
  telecomunicaciones: House,
  planes_moviles: Smartphone,
  alarmas: ShieldCheck,
  seguro_auto: CarFront,
} as const;
const POPULAR: readonly Category[] = ["telecomunicaciones", "planes_moviles"];

type PickerProps = {
  readonly onChoose: (category: Category) => void;
  readonly headingRef?: Ref<HTMLHeadingElement>;
};

/** Step 0: four categories. Also prerendered, therefore without state. */
export const Picker = ({ onChoose, headingRef }: PickerProps) => (
  <div className="flex page-height flex-col">
    <header className="mx-auto flex w-full max-w-page flex-wrap items-center justify-between gap-3 px-5 py-4 lg:py-6">
      <a href="/" aria-label={`${brand.name}: ${es.home}`}>
        <Wordmark name={brand.name} />
      </a>
      <span className="badge bg-mint py-1 text-pine">{es.badge}</span>
    </header>
    <main className="mx-auto w-full max-w-[860px] grow px-5 pt-6 pb-16 lg:pt-14">
      <h1 ref={headingRef} tabIndex={-1} className="text-2xl sm:text-3xl">
        {es.picker.title}
      </h1>
      <p className="mt-2.5 max-w-prose text-ink2 lg:text-lg">{es.picker.intro}</p>
      <p className="mt-4">
        <mark className="highlight font-semibold">{es.picker.claim}</mark>
      </p>
      <ul className="mt-7 grid gap-4 sm:grid-cols-2">
        {CATEGORIES.map((category) => (
          <li key={category} className="grid">
            <Card category={category} onChoose={() => onChoose(category)} />
          </li>
        ))}
      </ul>
      <p className="mt-7 text-sm text-ink3">{es.picker.claimNote}</p>
    </main>
  </div>
);

const Card = ({ category, onChoose }: { readonly category: Category; readonly onChoose: () => void }) => {
  const Icon = ICONS[category];
  return (
    <button
      type="button"
      // Read by app/chile-entry.ts, which replays a click made before the page was hydrated.
      data-category={category}
      onClick={onChoose}
      className="flex min-h-28 items-start gap-4 rounded-card border-[1.5px] border-edge bg-surface p-5 text-left transition-colors hover:border-pine hover:bg-mint"
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-7 shrink-0 text-pine" />
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="font-display text-lg font-[750] tracking-tight">{es.picker.names[category]}</span>
          {POPULAR.includes(category) && (
            <span className="badge bg-saving-soft text-saving">{es.picker.popular}</span>
          )}
        </span>
        <span className="mt-1 block text-sm text-ink2">{es.picker.details[category]}</span>
      </span>
    </button>
  );
};
