import type { Config } from "@asesorador/domain/assistant/contract";
import { SettingField, type SettingName } from "../SettingField.tsx";
import { es } from "./es.ts";

const NAMES = [
  "confidence_threshold",
  "max_suggestions",
  "response_time",
  "max_messages",
  "tone",
  "language",
] as const satisfies readonly SettingName[];

/** The advanced settings; each is a configuration of its own and takes effect with the next message. */
export const SettingsCard = ({ configOf }: { readonly configOf: (key: string) => Config | null }) => (
  <section
    aria-labelledby="ia-settings"
    className="rounded-card border border-line p-4 lg:sticky lg:top-5 lg:p-5"
  >
    <h2 id="ia-settings" className="text-lg">
      {es.settings.title}
    </h2>
    <p className="mt-1 text-xs text-ink2">{es.settings.note}</p>
    <div className="mt-4 grid gap-5">
      {NAMES.map((name) => (
        <SettingField key={name} name={name} config={configOf(name)} />
      ))}
    </div>
  </section>
);
