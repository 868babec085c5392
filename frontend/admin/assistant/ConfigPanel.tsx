import type { Config } from "@asesorador/domain/assistant/contract";
import { useState } from "react";
import { useFocusKept } from "../../ui/use-focus-kept.ts";
import { ConfigCard } from "./ConfigCard.tsx";
import { es } from "./es.ts";
import { Greeting } from "./Greeting.tsx";
import { LanguageModel } from "./LanguageModel.tsx";
import { NewConfigForm } from "./NewConfigForm.tsx";
import { RemoveDialog } from "./RemoveDialog.tsx";

/** "Configuración": the form for a new configuration, the saved ones and a preview. */
export const ConfigPanel = ({ configs }: { readonly configs: readonly Config[] }) => {
  const [removing, setRemoving] = useState<Config | null>(null);
  const { area, rest } = useFocusKept<HTMLElement, HTMLHeadingElement>();
  return (
    <div className="grid grid-cols-1 items-start gap-5 py-5 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:gap-6">
      <div className="grid grid-cols-1 gap-5 lg:sticky lg:top-5">
        <section aria-labelledby="ia-new" className="rounded-card border border-line p-4 lg:p-5">
          <h2 id="ia-new" className="text-lg">
            {es.form.title}
          </h2>
          <NewConfigForm />
        </section>
        <section aria-labelledby="ia-seen" className="rounded-card border border-line p-4 lg:p-5">
          <h2 id="ia-seen" className="text-lg">
            {es.seen.title}
          </h2>
          <p className="mt-1 mb-4 text-xs text-ink2">{es.seen.note}</p>
          <Greeting configs={configs} />
        </section>
      </div>
      <div className="grid grid-cols-1 gap-5">
        <section ref={area} aria-labelledby="ia-saved">
          <h2 id="ia-saved" ref={rest} tabIndex={-1} className="flex items-baseline gap-2 text-lg">
            {es.list.title}
            <span className="num font-sans text-sm font-normal tracking-normal text-ink2">
              {configs.length}
            </span>
          </h2>
          {configs.length === 0 ? (
            <div className="mt-3 rounded-card border border-dashed border-edge px-4 py-10 text-center">
              <p className="font-semibold">{es.list.none}</p>
              <p className="mt-1 text-sm text-ink2">{es.list.noneText}</p>
            </div>
          ) : (
            <ul className="mt-3 divide-y divide-line rounded-card border border-line">
              {configs.map((config) => (
                <ConfigCard key={config.id} config={config} onRemove={() => setRemoving(config)} />
              ))}
            </ul>
          )}
        </section>
        <LanguageModel configs={configs} />
      </div>
      {removing && <RemoveDialog config={removing} onClose={() => setRemoving(null)} />}
    </div>
  );
};
