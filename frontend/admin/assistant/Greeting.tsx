import type { Config } from "@asesorador/domain/assistant/contract";
import { publicConfig } from "@asesorador/domain/assistant/public-config";

/** Preview of the name and the greeting that visitors get. */
export const Greeting = ({ configs }: { readonly configs: readonly Config[] }) => {
  const { botName, welcomeMessage } = publicConfig(configs);
  return (
    <figure>
      <figcaption className="flex items-center gap-2.5">
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-full bg-pine font-display text-sm font-[750] text-surface"
        >
          {botName.slice(0, 1).toUpperCase()}
        </span>
        <span className="min-w-0 text-sm font-semibold break-words">{botName}</span>
      </figcaption>
      <blockquote className="mt-2.5 rounded-card rounded-tl-none border border-line bg-paper px-3.5 py-2.5 text-sm break-words whitespace-pre-line">
        {welcomeMessage}
      </blockquote>
    </figure>
  );
};
