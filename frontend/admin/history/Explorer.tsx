import { recordOf } from "@asesorador/domain/kernel/record-of";
import type { HistoryEvent } from "@asesorador/domain/replay/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dayAndTime } from "../../kernel/formats.ts";
import { DateRangeFields } from "../../ui/DateRangeFields.tsx";
import { Defined } from "../../ui/Definition.tsx";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { Field } from "../../ui/Field.tsx";
import { handleSubmit } from "../../ui/handle-submit.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { STACKED_CELL, STACKED_ROW } from "../../ui/stacked-table.ts";
import type { HistoryParams } from "./address.ts";
import { Explained } from "./Explained.tsx";
import { es } from "./es.ts";
import { type EventNode, treeOf } from "./event-tree.ts";
import { Folded } from "./Folded.tsx";
import { daysIn, type EventsAsked, eventsQuery, typesQuery } from "./queries.ts";
import { StackedTable } from "./StackedTable.tsx";
import { useHistoryParams } from "./use-history-params.ts";

const text = es.explorer;
const FILTERS = ["type", "actor", "stream", "since", "until"] as const;
type Filters = Readonly<Record<(typeof FILTERS)[number], string>>;
const NO_FILTERS = { type: "", actor: "", stream: "", since: "", until: "" };

/** The events of history as they are stored, without personal data. */
export const Explorer = () => {
  const { params, goTo } = useHistoryParams();
  const filters = recordOf(FILTERS, (name) => params[name]);
  if (params.cause !== "") return <Causes correlation={params.cause} onClose={() => goTo({ cause: "" })} />;
  return (
    <>
      <FilterForm
        // Another address is another form.
        key={JSON.stringify(filters)}
        filters={filters}
        onSearch={(next) => goTo({ ...next, before: "" })}
      />
      <Folded query={eventsQuery(askedOf(params))}>
        {({ events, before }) => (
          <>
            <h3 className="font-sans text-sm font-semibold tracking-normal">
              <Defined label={text.caption} text={<Explained figure="events">{text.definition}</Explained>} />
            </h3>
            {events.length === 0 ? (
              <p className="py-10 text-center text-sm break-words text-ink2">
                {params.stream === "" ? text.empty : text.emptyOf(params.stream)}
              </p>
            ) : (
              <EventTable events={events} onCause={(cause) => goTo({ cause })} />
            )}
            <div className="mt-3 flex flex-wrap gap-2">
              {params.before !== "" && (
                <DenseButton onClick={() => goTo({ before: "" })}>{text.first}</DenseButton>
              )}
              {before !== null && <DenseButton onClick={() => goTo({ before })}>{text.older}</DenseButton>}
            </div>
          </>
        )}
      </Folded>
    </>
  );
};

/** Days are Lima's; both are included. */
const askedOf = ({ type, actor, stream, since, until, before }: HistoryParams): EventsAsked => ({
  type,
  actor,
  stream,
  before,
  correlation: "",
  ...daysIn(since, until),
});

type FormProps = { readonly filters: Filters; readonly onSearch: (filters: Filters) => void };

/** Searches when it is sent, because each search reads the whole history. */
const FilterForm = ({ filters, onSearch }: FormProps) => {
  const { data: types = [] } = useQuery(typesQuery);
  const [typed, setTyped] = useState(filters);
  const set = (change: Partial<Filters>) => setTyped({ ...typed, ...change });
  const send = () => {
    onSearch({ ...typed, actor: typed.actor.trim(), stream: typed.stream.trim() });
  };
  const known = types.includes(typed.type) || typed.type === "" ? types : [typed.type, ...types];
  return (
    <form
      aria-label={text.form}
      className="grid grid-cols-1 items-start gap-3 py-4 sm:grid-cols-2 lg:grid-cols-[repeat(5,minmax(0,1fr))_auto]"
      onSubmit={handleSubmit(send)}
    >
      <SelectField
        dense
        label={text.type}
        options={[{ value: "", label: text.anyType }, ...known.map((value) => ({ value, label: value }))]}
        value={typed.type}
        onChange={(type) => set({ type })}
      />
      <Field
        dense
        label={text.actor}
        hint={text.actorHint}
        value={typed.actor}
        maxLength={200}
        onText={(actor) => set({ actor })}
      />
      <Field
        dense
        label={text.stream}
        hint={text.streamHint}
        value={typed.stream}
        maxLength={200}
        onText={(stream) => set({ stream })}
      />
      <DateRangeFields
        from={typed.since}
        to={typed.until}
        labels={text}
        onChange={({ from: since = typed.since, to: until = typed.until }) => set({ since, until })}
      />
      <div className="flex gap-2 lg:pt-7">
        <DenseButton type="submit">{text.search}</DenseButton>
        {FILTERS.some((name) => filters[name] !== "") && (
          <DenseButton onClick={() => onSearch(NO_FILTERS)}>{text.clear}</DenseButton>
        )}
      </div>
    </form>
  );
};

const { columns } = text;
const HEAD = [columns.at, columns.type, columns.stream, columns.actor, columns.data];

type TableProps = {
  readonly events: readonly HistoryEvent[];
  readonly onCause: (correlation: string) => void;
};

const EventTable = ({ events, onCause }: TableProps) => (
  <StackedTable caption={text.caption} head={HEAD}>
    {events.map((event) => (
      <tr key={event.position} className={`${STACKED_ROW} align-top`}>
        <td data-label={columns.at} className={STACKED_CELL}>
          {dayAndTime(event.occurredAt)}
          {event.recordedAt !== event.occurredAt && (
            <span className="block text-ink2">{text.recorded(dayAndTime(event.recordedAt))}</span>
          )}
          {event.code !== null && <span className="block text-ink2">{text.code(event.code)}</span>}
        </td>
        <td data-label={columns.type} className={`${STACKED_CELL} font-semibold break-words`}>
          {`${event.type}@${event.version}`}
        </td>
        <td data-label={columns.stream} className={`${STACKED_CELL} break-all`}>
          {`${event.stream} #${event.revision}`}
        </td>
        <td data-label={columns.actor} className={`${STACKED_CELL} break-words`}>
          {event.actor}
        </td>
        <td data-label={columns.data} className={`${STACKED_CELL} max-lg:col-span-2 lg:w-[34%]`}>
          <EventData event={event} />
          <button
            type="button"
            aria-label={text.causesOf(event.type, dayAndTime(event.occurredAt))}
            className="inline-flex min-h-11 items-center font-semibold text-pine underline lg:min-h-8"
            onClick={() => onCause(event.correlationId)}
          >
            {text.causes}
          </button>
        </td>
      </tr>
    ))}
  </StackedTable>
);

const EventData = ({ event }: { readonly event: HistoryEvent }) => (
  <details>
    <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-pine underline lg:min-h-8">
      {text.show}
      <span className="sr-only">{`: ${event.type}, ${dayAndTime(event.occurredAt)}`}</span>
    </summary>
    <pre className="rounded-ctl bg-paper p-3 font-mono text-xs break-words whitespace-pre-wrap">
      {JSON.stringify(event.data, null, 2)}
    </pre>
  </details>
);

type CausesProps = { readonly correlation: string; readonly onClose: () => void };

/** Everything that one request or reaction led to, each event under its cause. */
const Causes = ({ correlation, onClose }: CausesProps) => {
  const asked = { type: "", actor: "", stream: "", from: "", to: "", before: "", correlation };
  return (
    <section aria-label={text.tree} className="py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-sans text-sm font-semibold tracking-normal">{text.tree}</h3>
        <DenseButton onClick={onClose}>{text.treeClose}</DenseButton>
      </div>
      <Folded query={eventsQuery(asked)}>
        {({ events, before }) => (
          <>
            {events.length === 0 && <p className="py-10 text-center text-sm text-ink2">{text.empty}</p>}
            {before !== null && <p className="mt-2 text-xs text-ink2">{text.treeMore}</p>}
            <Branch nodes={treeOf(events)} />
          </>
        )}
      </Folded>
    </section>
  );
};

const Branch = ({ nodes }: { readonly nodes: readonly EventNode[] }) => (
  <ul className="mt-2 grid gap-2 border-l-2 border-line pl-4 text-xs">
    {nodes.map(({ event, effects }) => (
      <li key={event.position}>
        <p className="num">
          <b className="font-semibold">{`${event.type}@${event.version}`}</b>
          <span className="text-ink2">{` · ${dayAndTime(event.occurredAt)} · ${event.actor}`}</span>
          <span className="block break-all text-ink2">{`${event.stream} #${event.revision}`}</span>
        </p>
        <EventData event={event} />
        {effects.length > 0 && <Branch nodes={effects} />}
      </li>
    ))}
  </ul>
);
