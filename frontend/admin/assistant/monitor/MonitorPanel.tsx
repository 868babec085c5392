import {
  CONVERSATION_STATUSES,
  type listConversations,
} from "@asesorador/domain/assistant/conversation-contract";
import type { Answered } from "@asesorador/domain/kernel/endpoint";
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { Pause, Play } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useLocation, useSearch } from "wouter";
import * as z from "zod/mini";
import { count, dayAndTime } from "../../../kernel/formats.ts";
import { Definition } from "../../../ui/Definition.tsx";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { SearchField } from "../../../ui/SearchField.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { useBackToClose } from "../../../ui/use-back-to-close.ts";
import { FigureRow } from "../FigureRow.tsx";
import { MorePages } from "../MoreOfList.tsx";
import { NotLoaded } from "../NotLoaded.tsx";
import { uniqueRows } from "../unique-rows.ts";
import { ConversationDialog } from "./ConversationDialog.tsx";
import { ConversationRow } from "./ConversationRow.tsx";
import { es } from "./es.ts";
import { Handovers } from "./Handovers.tsx";
import { conversationsQuery } from "./queries.ts";

const ALL = "all";

/** "Conversaciones": the newest ones as they happen, by status and search, and one in full. */
export const MonitorPanel = () => {
  const [isLive, setLive] = useState(true);
  const [chosen, setChosen] = useState<string>(ALL);
  const [search, setSearch] = useState("");
  const { opened, open, close } = useOpened();
  const q = useDeferredValue(search.trim());
  const status = CONVERSATION_STATUSES.find((one) => one === chosen) ?? null;
  const query = useInfiniteQuery(conversationsQuery({ status, q }, isLive));
  const { data, isPending, error, isRefetchError, dataUpdatedAt, refetch } = query;
  const [first] = data?.pages ?? [];
  if (!first)
    return <NotLoaded isPending={isPending} error={error} words={es} onRetry={() => void refetch()} />;
  return (
    <div className="grid grid-cols-1 gap-4 py-5">
      {isRefetchError && (
        <Notice tone="bad" title={es.stale.title(dayAndTime(dataUpdatedAt))}>
          {es.stale.text}
        </Notice>
      )}
      <Handovers onOpen={open} />
      <Counts counts={first.counts} />
      <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[minmax(0,1fr)_13rem_auto]">
        <SearchField
          label={es.search}
          placeholder={es.placeholder}
          clearLabel={es.clear}
          value={search}
          onText={setSearch}
        />
        <SelectField
          dense
          labelHidden
          label={es.status}
          value={chosen}
          options={[
            { value: ALL, label: es.all },
            ...CONVERSATION_STATUSES.map((value) => ({ value, label: es.statuses[value] })),
          ]}
          onChange={setChosen}
        />
        <LiveSwitch isLive={isLive} isOffline={isRefetchError} onSwitch={setLive} />
      </div>
      <ConversationList query={query} isFiltered={status !== null || q !== ""} onOpen={open} />
      {opened !== null && <ConversationDialog id={opened} isLive={isLive} onClose={close} />}
    </div>
  );
};

type Page = Answered<typeof listConversations>;

const COUNTS = ["active", "completed", "leads", "escalated"] as const;

const Counts = ({ counts }: Pick<Page, "counts">) => {
  const notes = {
    active: es.counts.activeNote,
    completed: es.counts.completedNote,
    leads: es.counts.leadsNote(count(counts.withLead)),
    escalated: es.counts.escalatedNote,
  };
  return (
    <FigureRow
      label={es.counts.title}
      figures={COUNTS.map((name) => ({
        label: es.counts[name],
        value: count(counts[name]),
        note: notes[name],
        definition: es.definitions[name],
      }))}
    />
  );
};

type LiveSwitchProps = {
  readonly isLive: boolean;
  readonly isOffline: boolean;
  readonly onSwitch: (isLive: boolean) => void;
};

/** Whether the list is refetched, and the button that pauses it. */
const LiveSwitch = ({ isLive, isOffline, onSwitch }: LiveSwitchProps) => {
  const Icon = isLive ? Pause : Play;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {isOffline ? (
        <StatusBadge tone="red" label={es.offline} />
      ) : (
        <StatusBadge tone={isLive ? "green" : "grey"} label={isLive ? es.live : es.paused} />
      )}
      <DenseButton aria-pressed={!isLive} onClick={() => onSwitch(!isLive)}>
        <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />
        {isLive ? es.pause : es.resume}
      </DenseButton>
    </div>
  );
};

type ListProps = {
  readonly query: UseInfiniteQueryResult<InfiniteData<Page>>;
  readonly isFiltered: boolean;
  readonly onOpen: (id: string) => void;
};

const ConversationList = ({ query, isFiltered, onOpen }: ListProps) => {
  const pages = query.data?.pages ?? [];
  const total = pages[0]?.total ?? 0;
  const conversations = uniqueRows(pages.map((page) => page.conversations));
  return (
    <section aria-labelledby="ia-conversations">
      <div className="flex items-center gap-1">
        <h2 id="ia-conversations" className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-lg">
          {es.list}
          <span className="num font-sans text-sm font-normal tracking-normal text-ink2">{count(total)}</span>
        </h2>
        <Definition of={es.list} text={es.definitions.list} />
      </div>
      {conversations.length === 0 ? (
        <div className="mt-3 rounded-card border border-dashed border-edge px-4 py-10 text-center">
          <p className="font-semibold">{isFiltered ? es.noneHere : es.none}</p>
          <p className="mt-1 text-sm text-ink2">{isFiltered ? es.noneHereText : es.noneText}</p>
        </div>
      ) : (
        <>
          <ul className="mt-3 divide-y divide-line rounded-card border border-line">
            {conversations.map((one) => (
              <ConversationRow key={one.id} conversation={one} onOpen={() => onOpen(one.id)} />
            ))}
          </ul>
          <MorePages query={query} shown={conversations.length} total={total} />
        </>
      )}
    </section>
  );
};

const OPENED = "conversacion";

/** The open conversation is in the address, so that a lead can link to it. */
const useOpened = () => {
  const params = new URLSearchParams(useSearch());
  const [path] = useLocation();
  const opened = z.uuid().safeParse(params.get(OPENED)).data ?? null;
  const { openAt, closeAt } = useBackToClose(opened !== null);
  const open = (id: string) => {
    params.set(OPENED, id);
    openAt(`${path}?${params}`);
  };
  const close = () => {
    params.delete(OPENED);
    closeAt(params.size > 0 ? `${path}?${params}` : path);
  };
  return { opened, open, close };
};
