import type { ChatStats } from "@asesorador/domain/assistant/contract";
import { count } from "../../kernel/formats.ts";
import { Definition } from "../../ui/Definition.tsx";
import { es } from "./es.ts";
import { definitions } from "./es-definitions.ts";

/** The most frequent intents, each with a bar. */
export const Intents = ({ intents }: Pick<ChatStats, "intents">) => {
  const most = Math.max(1, ...intents.map(({ replies }) => replies));
  return (
    <section aria-labelledby="ia-intents" className="rounded-card border border-line p-4 lg:p-5">
      <div className="flex items-center gap-0.5">
        <h3 id="ia-intents" className="text-lg">
          {es.intents.title}
        </h3>
        <Definition of={es.intents.title} text={definitions.intents} />
      </div>
      {intents.length === 0 && <p className="mt-3 text-sm text-ink2">{es.intents.none}</p>}
      {intents.length > 0 && (
        <ol className="mt-3 grid gap-3">
          {intents.map(({ intent, replies }) => (
            <li key={intent}>
              <p className="flex items-baseline justify-between gap-3 text-sm">
                <span className="min-w-0 break-words">{es.intents.nameOf(intent)}</span>
                <span className="num text-xs whitespace-nowrap text-ink2">
                  {es.intents.times(count(replies))}
                </span>
              </p>
              <svg
                viewBox="0 0 100 6"
                preserveAspectRatio="none"
                aria-hidden="true"
                className="mt-1 block h-1.5 w-full rounded-full bg-mint"
              >
                <rect width={(replies / most) * 100} height="6" className="fill-pine" />
              </svg>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
};
