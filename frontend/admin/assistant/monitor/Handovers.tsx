import { useQuery } from "@tanstack/react-query";
import { clock } from "../../../kernel/formats.ts";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { useTake } from "./commands.ts";
import { visitorName } from "./display.ts";
import { es } from "./es.ts";
import { handoversQuery } from "./handovers-query.ts";

const { takeOver: words } = es;

/** Visitors who wait for an adviser, and the conversations that one has; nothing where there are none. */
export const Handovers = ({ onOpen }: { readonly onOpen: (id: string) => void }) => {
  const { data } = useQuery(handoversQuery());
  const take = useTake();
  const { waiting = [], mine = [] } = data ?? {};
  return (
    <section aria-label={words.title} aria-live="polite" className="grid grid-cols-1 gap-2 empty:hidden">
      {waiting.map(({ id, since }) => (
        <div key={id} className={`${LINE} bg-amber-soft text-amber-text`}>
          <p className="num min-w-0 flex-1 basis-56">{words.waiting(visitorName(id), clock(since))}</p>
          <DenseButton
            className="bg-surface"
            aria-label={words.takeOf(visitorName(id))}
            busy={take.isPending && take.variables === id}
            onClick={() => {
              // A toast reports a failure.
              take.mutateAsync(id).then(
                () => onOpen(id),
                () => undefined,
              );
            }}
          >
            {words.take}
          </DenseButton>
        </div>
      ))}
      {mine.map(({ id, isUnanswered }) => (
        <div
          key={id}
          className={`${LINE} ${isUnanswered ? "bg-amber-soft text-amber-text" : "bg-mint text-pine"}`}
        >
          <p className="num min-w-0 flex-1 basis-56">
            {(isUnanswered ? words.mineUnanswered : words.mine)(visitorName(id))}
          </p>
          <DenseButton
            className="bg-surface"
            aria-label={words.openOf(visitorName(id))}
            onClick={() => onOpen(id)}
          >
            {words.open}
          </DenseButton>
        </div>
      ))}
    </section>
  );
};

const LINE = "flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-ctl px-3 py-2 text-sm font-semibold";
