import type { Message, PushDelivery } from "@asesorador/domain/messages/contract";
import { count, dayAndTime } from "../../kernel/formats.ts";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { StatusBadge, type Tone } from "../../ui/StatusBadge.tsx";
import { STACKED_CELL, STACKED_ROW } from "../../ui/stacked-table.ts";
import { esMessages } from "./es-messages.ts";
import { LogTable } from "./LogTable.tsx";
import { TechnicalDetail } from "./TechnicalDetail.tsx";

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
  readonly onRetry?: (id: string) => void;
};

/** The newest messages: what each was about and what became of it. */
export const MessageList = ({ texts, messages, onRetry }: MessageListProps) => (
  <LogTable title={texts.title} none={texts.none} columns={texts.columns}>
    {messages.map((each) => (
      <Row key={each.id} message={each} onRetry={onRetry && (() => onRetry(each.id))} />
    ))}
  </LogTable>
);

type RowProps = { readonly message: Outgoing; readonly onRetry: (() => void) | undefined };

const Row = ({ message, onRetry }: RowProps) => {
  const { kind, leadId, state, attempts, dueAt, createdAt } = message;
  const [, , attemptsLabel, answerLabel, createdLabel] = text.columns;
  const name = esMessages.kind[kind];
  return (
    <tr className={STACKED_ROW}>
      <th scope="row" className="text-left font-semibold lg:py-1.5 lg:pr-4">
        {name}
        {leadId !== null && <p className="num text-xs font-normal text-ink2">{text.lead(leadId)}</p>}
      </th>
      <td className="max-lg:text-right lg:py-1.5 lg:pr-4">
        <StatusBadge tone={TONE[state]} label={text.state[state]} />
        {state === "pending" && (
          <p className="num mt-0.5 text-xs text-ink2">{text.next(dayAndTime(dueAt))}</p>
        )}
      </td>
      <td data-label={attemptsLabel} className={STACKED_CELL}>
        {count(attempts)}
      </td>
      <td data-label={answerLabel} className={STACKED_CELL}>
        <Answer message={message} />
      </td>
      <td data-label={createdLabel} className={STACKED_CELL}>
        {dayAndTime(createdAt)}
      </td>
      <td className="max-lg:col-span-2 lg:py-1.5 lg:text-right">
        {state === "given_up" && onRetry && (
          <DenseButton
            className="max-lg:w-full"
            aria-label={text.againOf(name, dayAndTime(createdAt))}
            onClick={onRetry}
          >
            {text.again}
          </DenseButton>
        )}
      </td>
    </tr>
  );
};

/** The server's reply code; without one, why there was no reply. */
const Answer = ({ message: { lastCode, lastError, attempts } }: Pick<RowProps, "message">) => {
  if (lastCode === null && lastError === null) return attempts === 0 ? "–" : null;
  return (
    <>
      {lastCode ?? text.noAnswer}
      {lastError !== null && <TechnicalDetail text={lastError} />}
    </>
  );
};
