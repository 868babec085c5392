import type { ChatStats } from "@asesorador/domain/assistant/console-contract";
import { count } from "../../kernel/formats.ts";
import { Definition } from "../../ui/Definition.tsx";
import { es } from "./es.ts";
import { definitions } from "./es-definitions.ts";
import { RankedBars } from "./RankedBars.tsx";

/** The most frequent intents, each with a bar. */
export const Intents = ({ intents, intentNames }: Pick<ChatStats, "intents" | "intentNames">) => (
  <section aria-labelledby="ia-intents" className="rounded-card border border-line p-4 lg:p-5">
    <div className="flex items-center gap-0.5">
      <h3 id="ia-intents" className="text-lg">
        {es.intents.title}
      </h3>
      <Definition of={es.intents.title} text={definitions.intents} />
    </div>
    {intents.length === 0 && <p className="mt-3 text-sm text-ink2">{es.intents.none}</p>}
    {intents.length > 0 && (
      <RankedBars
        rows={intents.map(({ intent, replies }) => ({
          id: intent,
          name: es.intents.nameOf(intent, intentNames),
          note: es.intents.times(count(replies)),
          value: replies,
        }))}
      />
    )}
  </section>
);
