import type { Message, PushDelivery } from "@asesorador/domain/messages/contract";
import { dayAndTime } from "../../kernel/formats.ts";
import type { Tone } from "../../ui/StatusBadge.tsx";
import { esMessages } from "./es-messages.ts";
import { LogRow } from "./LogRow.tsx";
import { LogTable } from "./LogTable.tsx";

const text = esMessages.list;
const TONE = {
  pending: "yellow",
  sent: "green",
  given_up: "red",
  cancelled: "grey",
} as const satisfies Record<Message["state"], Tone>;

type Outgoing = Message | PushDelivery;
type MessageListProps = {
  readonly texts: { readonly title: string; readonly none: string; readonly columns: readonly string[] };
  readonly messages: readonly Outgoing[];
  /** Absent: what was given up stays so. */
  readonly onRetry?: (id: string) => Promise<void>;
};

/** The newest messages: kind, lead and state of each. */
export const MessageList = ({ texts, messages, onRetry }: MessageListProps) => (
  <LogTable title={texts.title} none={texts.none} columns={texts.columns}>
    {messages.map((each) => (
      <Row key={each.id} message={each} onRetry={onRetry && (() => onRetry(each.id))} />
    ))}
  </LogTable>
);

type RowProps = { readonly message: Outgoing; readonly onRetry: (() => Promise<void>) | undefined };

const Row = ({ message, onRetry }: RowProps) => {
  const { kind, leadId, state, attempts, dueAt, lastCode, lastError, createdAt } = message;
  const name = esMessages.kind[kind];
  const answered = lastCode !== null || lastError !== null;
  return (
    <LogRow
      columns={text.columns}
      name={
        <>
          {name}
          {leadId !== null && <p className="num text-xs font-normal text-ink2">{text.lead(leadId)}</p>}
        </>
      }
      state={{ tone: TONE[state], label: text.state[state] }}
      next={state === "pending" ? text.next(dayAndTime(dueAt)) : null}
      attempts={attempts}
      answer={answered ? (lastCode ?? text.noAnswer) : attempts === 0 && "—"}
      error={lastError}
      createdAt={createdAt}
      again={
        state === "given_up" && onRetry
          ? { label: text.again, name: text.againOf(name, dayAndTime(createdAt)), run: onRetry }
          : null
      }
    />
  );
};
