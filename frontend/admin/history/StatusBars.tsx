import { LeadStatus } from "@asesorador/domain/lead/status";
import { count } from "../../kernel/formats.ts";
import { percent } from "../../kernel/percent.ts";
import { Defined } from "../../ui/Definition.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { TableBehind } from "../../ui/TableBehind.tsx";
import { STATUS_TONE } from "../leads/display.ts";
import { es as leads } from "../leads/es.ts";
import { Explained } from "./Explained.tsx";
import { es } from "./es.ts";
import type { Frame } from "./frame.ts";

type Props = { readonly frame: Frame; readonly other: Frame | null };
const text = es.statuses;

/** How many leads had each status, as on the board. */
export const StatusBars = ({ frame, other }: Props) => {
  const shareOf = (status: LeadStatus) =>
    frame.total === 0 ? 0 : (frame.statuses[status] / frame.total) * 100;
  const change = (status: LeadStatus) => frame.statuses[status] - (other?.statuses[status] ?? 0);
  const signed = (value: number) => `${value > 0 ? "+" : ""}${count(value)}`;
  const head = [text.status, text.leads, text.share, ...(other ? [text.compared, text.change] : [])];
  return (
    <section aria-label={text.title} className="rounded-card border border-line p-4 lg:p-5">
      <h3 className="font-sans text-sm font-semibold tracking-normal">
        <Defined label={text.title} text={<Explained figure="status">{text.definition}</Explained>} />
      </h3>
      <ol className="mt-3 grid gap-y-3">
        {LeadStatus.options.map((status) => (
          <li
            key={status}
            data-status={status}
            className="num flex flex-wrap items-center gap-x-3 gap-y-1 text-sm"
          >
            <span className="w-34 max-w-full [&>span]:whitespace-normal">
              <StatusBadge tone={STATUS_TONE[status]} label={leads.status[status]} />
            </span>
            <span aria-hidden="true" className="h-5 grow basis-16 overflow-hidden rounded-[6px] bg-mint">
              <span className="block h-full rounded-[6px] bg-pine" style={{ width: `${shareOf(status)}%` }} />
            </span>
            <span className="min-w-20 text-right">
              <b className="font-semibold">{count(frame.statuses[status])}</b>{" "}
              <span className="inline-block min-w-9 text-xs text-ink2">
                {other ? signed(change(status)) : percent(shareOf(status))}
              </span>
            </span>
          </li>
        ))}
      </ol>
      <TableBehind
        title={text.title}
        head={head}
        rows={LeadStatus.options.map((status) => [
          leads.status[status],
          frame.statuses[status],
          percent(shareOf(status), 1),
          ...(other ? [other.statuses[status], signed(change(status))] : []),
        ])}
      />
    </section>
  );
};
