import type { Delivery, Webhook } from "@asesorador/domain/webhooks/contract";
import { dayAndTime } from "../../kernel/formats.ts";
import type { Tone } from "../../ui/StatusBadge.tsx";
import { esWebhooks } from "./es-webhooks.ts";
import { eventName } from "./event-name.ts";
import { LogRow } from "./LogRow.tsx";
import { LogTable } from "./LogTable.tsx";

const text = esWebhooks.deliveries;
const TONE = {
  pending: "yellow",
  delivered: "green",
  given_up: "red",
} as const satisfies Record<Delivery["state"], Tone>;

type DeliveriesProps = {
  readonly webhooks: readonly Pick<Webhook, "id" | "url">[];
  readonly deliveries: readonly Delivery[];
  readonly onAgain: (id: string) => Promise<void>;
};

/** The log of deliveries, newest first, each with the address that it is for. */
export const Deliveries = ({ webhooks, deliveries, onAgain }: DeliveriesProps) => (
  <LogTable title={text.title} none={text.none} columns={text.columns}>
    {deliveries.map((each) => (
      <Row
        key={each.id}
        delivery={each}
        url={webhooks.find(({ id }) => id === each.webhookId)?.url ?? ""}
        onAgain={() => onAgain(each.id)}
      />
    ))}
  </LogTable>
);

type RowProps = { readonly delivery: Delivery; readonly url: string; readonly onAgain: () => Promise<void> };

const Row = ({ delivery, url, onAgain }: RowProps) => {
  const { eventType, state, attempts, dueAt, lastStatus, lastError, createdAt } = delivery;
  const name = eventName(eventType);
  const unanswered = lastStatus === null && attempts > 0;
  return (
    <LogRow
      columns={text.columns}
      name={
        <>
          {name}
          <span className="block text-xs font-normal text-ink2 wrap-anywhere">{url}</span>
        </>
      }
      state={{ tone: TONE[state], label: text.state[state] }}
      next={state === "pending" && attempts > 0 ? text.next(dayAndTime(dueAt)) : null}
      attempts={attempts}
      answer={unanswered ? text.noAnswer : lastStatus}
      error={unanswered ? lastError : null}
      createdAt={createdAt}
      again={{ label: text.again, name: text.againOf(name, dayAndTime(createdAt), url), run: onAgain }}
    />
  );
};
