import { TEMPLATE_KEYS } from "@asesorador/domain/assistant/config";
import type { Config } from "@asesorador/domain/assistant/contract";
import { PLACEHOLDERS } from "@asesorador/domain/assistant/replies/placeholders";
import { es } from "./es.ts";
import { SettingsCard } from "./SettingsCard.tsx";
import { TemplateCard } from "./TemplateCard.tsx";

/** "Respuestas": the eight quick replies, each with its preview, and the advanced settings. */
export const TemplatesPanel = ({ configs }: { readonly configs: readonly Config[] }) => {
  const configOf = (key: string) => configs.find(({ configKey }) => configKey === key) ?? null;
  return (
    <div className="grid grid-cols-1 items-start gap-5 py-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] lg:gap-6">
      <section aria-labelledby="ia-templates">
        <h2 id="ia-templates" className="text-lg">
          {es.title}
        </h2>
        <p className="mt-1 text-sm text-ink2">{es.note}</p>
        <p className="mt-1 text-sm text-ink2">
          {es.values}{" "}
          {PLACEHOLDERS.map((name) => (
            <code
              key={name}
              className="mr-1.5 inline-block rounded-ctl bg-mint px-1.5 text-pine"
            >{`{${name}}`}</code>
          ))}
        </p>
        <ul className="mt-4 grid grid-cols-1 gap-4">
          {TEMPLATE_KEYS.map((key) => (
            <TemplateCard key={key} templateKey={key} config={configOf(key)} />
          ))}
        </ul>
      </section>
      <SettingsCard configOf={configOf} />
    </div>
  );
};
