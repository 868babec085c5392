import type { Delivery } from "@asesorador/domain/webhooks/contract";
import { count, dayAndTime } from "../../kernel/formats.ts";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { StatusBadge, type Tone } from "../../ui/StatusBadge.tsx";
import { STACKED_CELL, STACKED_ROW } from "../../ui/stacked-table.ts";
import { esWebhooks } from "./es-webhooks.ts";
import { eventName } from "./event-name.ts";
import { LogTable } from "./LogTable.tsx";
import { TechnicalDetail } from "./TechnicalDetail.tsx";

const text = esWebhooks.deliveries;
const TONE = {
  pending: "yellow",
  delivered: "green",
  given_up: "red",
} as const satisfies Record<Delivery["state"], Tone>;

type DeliveriesProps = { readonly deliveries: readonly Delivery[]; readonly onAgain: (id: string) => void };

/** The log of deliveries, newest first. */
export const Deliveries = ({ deliveries, onAgain }: DeliveriesProps) => (
  <LogTable title={text.title} none={text.none} columns={text.columns}>
    {deliveries.map((each) => (
      <Row key={each.id} delivery={each} onAgain={() => onAgain(each.id)} />
    ))}
  </LogTable>
);

type RowProps = { readonly delivery: Delivery; readonly onAgain: () => void };

const Row = ({ delivery, onAgain }: RowProps) => {
  const { eventType, state, attempts, dueAt, createdAt } = delivery;
  const [, , attemptsLabel, answerLabel, createdLabel] = text.columns;
  return (
    <tr className={STACKED_ROW}>
      <th scope="row" className="text-left font-semibold lg:py-1.5 lg:pr-4">
        {eventName(eventType)}
      </th>
      <td className="max-lg:text-right lg:py-1.5 lg:pr-4">
        <StatusBadge tone={TONE[state]} label={text.state[state]} />
        {state === "pending" && attempts > 0 && (
          <p className="num mt-0.5 text-xs text-ink2">{text.next(dayAndTime(dueAt))}</p>
        )}
      </td>
      <td data-label={attemptsLabel} className={STACKED_CELL}>
        {count(attempts)}
      </td>
      <td data-label={answerLabel} className={STACKED_CELL}>
        <Answer delivery={delivery} />
      </td>
      <td data-label={createdLabel} className={STACKED_CELL}>
        {dayAndTime(createdAt)}
      </td>
      <td className="max-lg:content-end lg:py-1.5 lg:text-right">
        <DenseButton
          className="max-lg:w-full"
          aria-label={text.againOf(eventName(eventType), dayAndTime(createdAt))}
          onClick={onAgain}
        >
          {text.again}
        </DenseButton>
      </td>
    </tr>
  );
};

/** The HTTP status; without one, why there was no answer. */
const Answer = ({ delivery: { lastStatus, lastError, attempts } }: Pick<RowProps, "delivery">) => {
  if (lastStatus !== null) return String(lastStatus);
  if (attempts === 0) return null;
  return (
    <>
      {text.noAnswer}
      {lastError !== null && <TechnicalDetail text={lastError} />}
    </>
  );
};
