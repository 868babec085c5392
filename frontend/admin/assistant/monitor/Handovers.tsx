import type { Conversation } from "@asesorador/domain/assistant/conversation-contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { clock } from "../../../kernel/formats.ts";
import { cx } from "../../../ui/cx.ts";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { useTake } from "./commands.ts";
import { visitorName } from "./display.ts";
import { es } from "./es.ts";
import { handoversQuery } from "./handovers-query.ts";

const { takeOver: words } = es;

/** Visitors who wait for an adviser, the conversations that one has, and those that have ended; nothing where there are none. */
export const Handovers = ({ onOpen }: { readonly onOpen: (id: string) => void }) => {
  const { data } = useQuery(handoversQuery());
  const take = useTake();
  const { waiting = [], mine = [], ended = [] } = data ?? {};
  return (
    <section aria-label={words.title} aria-live="polite" className="grid grid-cols-1 gap-2 empty:hidden">
      {waiting.map(({ id, since, visitor }) => (
        <div key={id} className={cx(LINE, "bg-amber-soft text-amber-text")}>
          <p className="num min-w-0 flex-1 basis-56">
            {words.waiting(visitorName(id), clock(since))} <Away visitor={visitor} />
          </p>
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
      {mine.map(({ id, isUnanswered, visitor }) => (
        <Opened
          key={id}
          id={id}
          className={isUnanswered ? "bg-amber-soft text-amber-text" : "bg-mint text-pine"}
          onOpen={onOpen}
        >
          {(isUnanswered ? words.mineUnanswered : words.mine)(visitorName(id))} <Away visitor={visitor} />
        </Opened>
      ))}
      {ended.map(({ id, by, at }) => (
        <Opened key={id} id={id} className="bg-sky-soft text-ink" onOpen={onOpen}>
          {words.ended[by](visitorName(id), clock(at))}
        </Opened>
      ))}
    </section>
  );
};

type OpenedProps = {
  readonly id: string;
  /** Its colours. */
  readonly className: string;
  readonly onOpen: (id: string) => void;
  readonly children: ReactNode;
};

/** What is said of a conversation, with the button that opens it. */
const Opened = ({ id, className, onOpen, children }: OpenedProps) => (
  <div className={cx(LINE, className)}>
    <p className="num min-w-0 flex-1 basis-56">{children}</p>
    <DenseButton className="bg-surface" aria-label={words.openOf(visitorName(id))} onClick={() => onOpen(id)}>
      {words.open}
    </DenseButton>
  </div>
);

const Away = ({ visitor }: Pick<Conversation, "visitor">) =>
  visitor === "away" && <span className="font-normal">{words.isAway}</span>;

const LINE = "flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-ctl px-3 py-2 text-sm font-semibold";
