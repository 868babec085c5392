import type { Lead } from "@asesorador/domain/lead/contract";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronUp } from "lucide-react";
import { type ReactNode, Suspense, useId, useState } from "react";
import { lazyPart } from "../../kernel/lazy-part.ts";
import { cx } from "../../ui/cx.ts";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { ClockBadge } from "./ClockBadge.tsx";
import { supportClock } from "./clocks.ts";
import { dateTimeText, nameOf, STATUS_TONE } from "./display.ts";
import { es } from "./es.ts";
import { esWork } from "./es-work.ts";
import { LeadSections } from "./LeadSections.tsx";
import { leadQuery } from "./queries.ts";
import { isGone, reasonOf } from "./refusal.ts";
import type { Neighbours } from "./use-neighbours.ts";
import { useNow } from "./use-now.ts";

const text = es.dialog;
const TICK_MS = 15_000;

// In chunks of their own: reading a lead's data does not wait for the tools.
const WorkColumn = lazyPart(async () => (await import("./work/WorkColumn.tsx")).WorkColumn);
const Notes = lazyPart(async () => (await import("./work/Notes.tsx")).Notes);
const HistoryColumn = lazyPart(async () => (await import("./work/HistoryColumn.tsx")).HistoryColumn);

type Props = {
  readonly id: string;
  /** The lead as a list has it, shown until its own query answers. */
  readonly seed: Lead | null;
  readonly onClose: () => void;
  /** Opens another lead; without it the dialog shows that lead itself. */
  readonly onOpen?: ((id: string) => void) | undefined;
  /** The leads before and after it in the list; absent where there is none. */
  readonly neighbours?: Neighbours | undefined;
};

/** Everything known about one lead, and the tools to work on it. */
export const LeadDialog = ({ id, seed, onClose, onOpen, neighbours }: Props) => {
  const [instead, setInstead] = useState<string | null>(null);
  const shown = instead ?? id;
  return (
    <Shown
      id={shown}
      seed={seed?.id === shown ? seed : null}
      onClose={onClose}
      onOpen={onOpen ?? setInstead}
      neighbours={neighbours}
    />
  );
};

const Shown = ({
  id,
  seed,
  onClose,
  onOpen,
  neighbours,
}: Props & { readonly onOpen: (id: string) => void }) => {
  const { data, error, refetch } = useQuery({
    ...leadQuery(id),
    // In the lead's own query, since a filtered list lets go of a lead that another person moves.
    initialData: () => seed ?? undefined,
    initialDataUpdatedAt: 0,
  });
  const lead = newer(data, seed);
  return (
    <Dialog
      wide
      title={lead ? nameOf(lead) : waitingTitle(error)}
      description={lead && <Headline lead={lead} />}
      closeLabel={text.close}
      onClose={onClose}
      // Its row, wherever one has gone to from the row that was pressed.
      returnTo={() => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] [data-open]`)}
      actions={neighbours && <Steps neighbours={neighbours} onOpen={onOpen} />}
    >
      {lead ? (
        <Desk key={lead.id} lead={lead} onOpen={onOpen} />
      ) : error ? (
        <Notice tone="bad" title={isGone(error) ? text.goneText : reasonOf(error)}>
          {!isGone(error) && (
            <DenseButton className="mt-3 bg-surface" onClick={() => void refetch()}>
              {es.failed.retry}
            </DenseButton>
          )}
        </Notice>
      ) : (
        <p role="status" className="text-sm text-ink2">
          {text.loading}
        </p>
      )}
    </Dialog>
  );
};

type StepsProps = { readonly neighbours: Neighbours; readonly onOpen: (id: string) => void };

/** To the lead before and after, in the list as it is filtered. */
const Steps = ({ neighbours: { previous, next }, onOpen }: StepsProps) => (
  <fieldset className="flex">
    <legend className="sr-only">{text.neighbours}</legend>
    {(
      [
        ["previous", text.previous, previous, ChevronUp],
        ["next", text.next, next, ChevronDown],
      ] as const
    ).map(([step, label, to, Icon]) => (
      <button
        key={step}
        type="button"
        data-step={step}
        aria-label={label}
        title={label}
        // Not disabled: the focus stays while one steps through the list.
        aria-disabled={to === null}
        className={cx(
          "grid size-11 place-items-center rounded-ctl",
          to === null ? "text-ink3" : "text-ink2 hover:bg-mint hover:text-pine",
        )}
        onClick={() => {
          if (to !== null) onOpen(to);
        }}
      >
        <Icon aria-hidden="true" strokeWidth={1.75} className="size-5" />
      </button>
    ))}
  </fieldset>
);

/** The title before the lead is there. */
const waitingTitle = (error: Error | null): string => {
  if (!error) return text.loading;
  return isGone(error) ? text.gone : text.failed;
};

/** A poll of the list may be newer than that of the lead itself. */
const newer = (own: Lead | undefined, listed: Lead | null): Lead | null => {
  if (!own || !listed) return own ?? listed;
  return Date.parse(listed.updatedAt) > Date.parse(own.updatedAt) ? listed : own;
};

const Headline = ({ lead }: { readonly lead: Lead }) => {
  const clock = supportClock(lead, useNow(TICK_MS));
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 sm:gap-x-3">
      <StatusBadge tone={STATUS_TONE[lead.status]} label={es.status[lead.status]} />
      <span className="num">{dateTimeText(lead.createdAt)}</span>
      {clock && <ClockBadge clock={clock} />}
    </span>
  );
};

type DeskProps = { readonly lead: Lead; readonly onOpen: (id: string) => void };

const Desk = ({ lead, onOpen }: DeskProps) => {
  const id = useId();
  const parts = [
    {
      name: "facts",
      label: text.facts,
      place: "lg:col-start-1 lg:row-span-2 lg:row-start-1",
      content: <LeadSections lead={lead} />,
    },
    {
      name: "work",
      label: text.work,
      place: "lg:col-start-2 lg:row-start-2",
      content: withFallback(<WorkColumn lead={lead} onOpen={onOpen} />),
    },
    {
      name: "history",
      label: text.history,
      place: "lg:col-start-3 lg:row-span-2 lg:row-start-1",
      content: withFallback(<HistoryColumn lead={lead} onOpen={onOpen} />),
    },
  ];
  return (
    <>
      <nav
        aria-label={text.parts}
        className="sticky -top-5 z-10 -mx-5 -mt-5 mb-5 flex gap-1 border-b border-line bg-surface px-5 sm:-mx-6 sm:px-6 lg:hidden"
      >
        {parts.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            className="min-h-11 flex-1 border-b-3 border-transparent text-sm font-semibold text-ink2 hover:border-pine hover:text-pine focus-visible:-outline-offset-3"
            onClick={() => {
              const part = document.getElementById(`${id}-${name}`);
              part?.scrollIntoView({ block: "start" });
              part?.focus({ preventScroll: true });
            }}
          >
            {label}
          </button>
        ))}
      </nav>
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)_minmax(0,21rem)] lg:grid-rows-[auto_1fr]">
        {/* First on a phone, and above the other tools elsewhere: the note field is on the first screen. */}
        <div className="lg:col-start-2 lg:row-start-1">{withFallback(<Notes lead={lead} />)}</div>
        {parts.map(({ name, content, place }) => (
          <div
            key={name}
            id={`${id}-${name}`}
            tabIndex={-1}
            className={cx("grid scroll-mt-14 grid-cols-1 content-start gap-6 outline-none", place)}
          >
            {content}
          </div>
        ))}
      </div>
    </>
  );
};

const withFallback = (part: ReactNode) => (
  <Suspense
    fallback={
      <p role="status" className="text-xs text-ink2">
        {esWork.move.loading}
      </p>
    }
  >
    {part}
  </Suspense>
);
