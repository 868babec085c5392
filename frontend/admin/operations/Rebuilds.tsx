import type { Rebuild } from "@asesorador/domain/operations/contract";
import { count, dayAndTime } from "../../kernel/formats.ts";
import { percent } from "../../kernel/percent.ts";
import { Meter } from "../../ui/Meter.tsx";
import { duration } from "./durations.ts";
import { es } from "./es.ts";
import { nameOf } from "./ProcessorTable.tsx";
import { isOpen } from "./queries.ts";
import { TechnicalDetail } from "./TechnicalDetail.tsx";

const text = es.rebuilds;

/** Running and finished rebuilds, with progress. */
export const Rebuilds = ({ rebuilds }: { readonly rebuilds: readonly Rebuild[] }) => (
  <section>
    <h3 className="text-lg">{text.title}</h3>
    {rebuilds.length === 0 && <p className="mt-2 text-sm text-ink2">{text.none}</p>}
    <ol className="mt-2 grid gap-3">
      {rebuilds.map((each) => (
        <li key={each.id} className="rounded-ctl border border-line px-4 py-3 text-sm">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <p className="font-semibold">{nameOf(each.readModel)}</p>
            <p className="num text-ink2">{progressText(each)}</p>
          </div>
          {isOpen(each) && each.startedAt !== null && (
            <Meter className="mt-2" label={nameOf(each.readModel)} max={1} value={each.share} />
          )}
          {each.error && <TechnicalDetail text={each.error} />}
          <p className="mt-1 text-xs text-ink2">{text.by(each.requestedBy, dayAndTime(each.requestedAt))}</p>
        </li>
      ))}
    </ol>
  </section>
);

const progressText = (rebuild: Rebuild): string => {
  const { startedAt, finishedAt, error, events, share, eventsPerSecond, etaMs } = rebuild;
  if (error !== null) return text.failed;
  if (startedAt === null) return text.waiting;
  if (finishedAt !== null)
    return text.done(count(events), duration(Date.parse(finishedAt) - Date.parse(startedAt)));
  const parts = [text.progress(percent(share * 100)), text.rate(count(eventsPerSecond))];
  return [...parts, ...(etaMs === null ? [] : [text.eta(duration(etaMs))])].join(" · ");
};
