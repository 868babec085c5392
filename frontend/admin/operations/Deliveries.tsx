import type { Delivery } from "@asesorador/domain/webhooks/contract";
import { count, dayAndTime } from "../../kernel/formats.ts";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { StatusBadge, type Tone } from "../../ui/StatusBadge.tsx";
import { esWebhooks } from "./es-webhooks.ts";
import { eventName } from "./event-name.ts";

const text = esWebhooks.deliveries;
const TONE = {
  pending: "yellow",
  delivered: "green",
  given_up: "red",
} as const satisfies Record<Delivery["state"], Tone>;

type DeliveriesProps = { readonly deliveries: readonly Delivery[]; readonly onAgain: (id: string) => void };

/** The log of deliveries, newest first. */
export const Deliveries = ({ deliveries, onAgain }: DeliveriesProps) => (
  <div className="mt-4">
    <h4 className="text-base">{text.title}</h4>
    {deliveries.length === 0 ? (
      <p className="mt-1 text-sm text-ink2">{text.none}</p>
    ) : (
      <section className="mt-1 max-h-96 overflow-auto" aria-label={text.title}>
        <table className="w-full min-w-[40rem] text-sm">
          <thead className="sticky top-0 bg-surface">
            <tr className="border-b border-line text-left text-xs text-ink2">
              {text.columns.map((column) =>
                column === "" ? (
                  <td key={column} />
                ) : (
                  <th key={column} scope="col" className="py-2 pr-4 font-semibold">
                    {column}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {deliveries.map((each) => (
              <tr key={each.id} className="border-b border-line">
                <th scope="row" className="py-1.5 pr-4 text-left font-semibold">
                  {eventName(each.eventType)}
                </th>
                <td className="py-1.5 pr-4">
                  <StatusBadge tone={TONE[each.state]} label={text.state[each.state]} />
                  {each.state === "pending" && each.attempts > 0 && (
                    <p className="num mt-0.5 text-xs text-ink2">{text.next(dayAndTime(each.dueAt))}</p>
                  )}
                </td>
                <td className="num py-1.5 pr-4">{count(each.attempts)}</td>
                <td className="num py-1.5 pr-4">{answerOf(each)}</td>
                <td className="num py-1.5 pr-4">{dayAndTime(each.createdAt)}</td>
                <td className="py-1.5 text-right">
                  <DenseButton
                    aria-label={text.againOf(eventName(each.eventType), dayAndTime(each.createdAt))}
                    onClick={() => onAgain(each.id)}
                  >
                    {text.again}
                  </DenseButton>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    )}
  </div>
);

const answerOf = ({ lastStatus, lastError, attempts }: Delivery): string =>
  lastStatus === null ? (lastError ?? (attempts > 0 ? text.noAnswer : "")) : String(lastStatus);
