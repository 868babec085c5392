import { MINUTE_MS } from "@asesorador/domain/kernel/durations";
import type { Role } from "@asesorador/domain/kernel/endpoint";
import type { Country } from "@asesorador/domain/kernel/market";
import type { LeadStatus } from "@asesorador/domain/lead/status";
import type { Frames } from "@asesorador/domain/replay/frames";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { count } from "../../kernel/formats.ts";
import { useDebouncedWrite } from "../../kernel/use-debounced-write.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { StatusText } from "../../ui/StatusText.tsx";
import { BarChart, type Series } from "../analytics/BarChart.tsx";
import { total } from "../analytics/days.ts";
import { MOVES } from "../analytics/series.ts";
import { useNow } from "../leads/use-now.ts";
import { type HistoryParams, NOW_WORD, statusIn } from "./address.ts";
import { Band } from "./Band.tsx";
import { Explained } from "./Explained.tsx";
import { es } from "./es.ts";
import { FrameFigures } from "./FrameFigures.tsx";
import { frameAt, lastHourOf, slicesBefore } from "./frame.ts";
import { LeadsAsOf } from "./LeadsAsOf.tsx";
import { fieldOf, hourOf, isoOf, momentAt } from "./moments.ts";
import { framesQuery } from "./queries.ts";
import { StatusBars } from "./StatusBars.tsx";
import { TimeSlider } from "./TimeSlider.tsx";
import { useHistoryParams } from "./use-history-params.ts";

type Props = { readonly market: Country; readonly role: Role };

/** The market at a moment, chosen on a slider over its whole history. */
export const MomentView = ({ market, role }: Props) => {
  const { data: frames, isError, error, refetch } = useQuery(framesQuery(market));
  if (!frames)
    return isError ? (
      <LoadFailed title={es.failed} className="mt-4" retry={es.retry} error={error} onRetry={refetch} />
    ) : (
      <StatusText>{es.loading}</StatusText>
    );
  if (frames.hours === 0) return <p className="py-10 text-center text-sm text-ink2">{es.none}</p>;
  return <Moment frames={frames} market={market} role={role} />;
};

const RECEIVED: readonly Series<"submitted">[] = [
  { name: "submitted", label: es.charts.received, className: "bg-pine" },
];

/** The hours of the address that the slider shows; dragging writes the address when it rests. */
const useMoments = (frames: Frames) => {
  const { params, replace } = useHistoryParams();
  const last = lastHourOf(frames);
  const [moment, setMoment] = useDebouncedWrite(params.moment, (next) => replace({ moment: next }), String);
  const [compared, setCompared] = useDebouncedWrite(
    params.compared,
    (next) => replace({ compared: next }),
    String,
  );
  return {
    params,
    replace,
    hour: within(frames, hourOf(moment) ?? last),
    other: compared === "" ? null : within(frames, hourOf(compared) ?? last),
    /** The hour for lists, which are asked for when the slider rests. */
    rested: within(frames, hourOf(params.moment) ?? last),
    choose: (next: number) => setMoment(next >= last ? "" : fieldOf(next)),
    chooseOther: (next: number | null) =>
      setCompared(next === null ? "" : next >= last ? NOW_WORD : fieldOf(next)),
  };
};

const Moment = ({ frames, market, role }: Props & { readonly frames: Frames }) => {
  const client = useQueryClient();
  const now = useNow(MINUTE_MS);
  const last = lastHourOf(frames);
  const range = { first: frames.firstHour, last, now };
  const { params, replace, hour, other, rested, choose, chooseOther } = useMoments(frames);
  const frame = frameAt(frames, hour);
  const otherFrame = other === null ? null : frameAt(frames, other);
  // The frames are as old as their last poll.
  const goToNow = () => {
    choose(last);
    void client.invalidateQueries({ queryKey: framesQuery(market).queryKey });
  };
  return (
    <div className="grid grid-cols-1 gap-4 pt-4">
      <TimeSlider
        market={market}
        frames={frames}
        range={range}
        hour={hour}
        other={other}
        onHour={choose}
        onOther={chooseOther}
      />
      <Band
        hour={hour}
        other={other}
        range={range}
        missing={missingMoments(params, frames)}
        onNow={goToNow}
      />
      <FrameFigures market={market} frame={frame} other={otherFrame} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(22rem,1fr)_2fr]">
        <StatusBars frame={frame} other={otherFrame} />
        <Charts slices={slicesBefore(frames, momentAt(hour, range))} />
      </div>
      <LeadsAsOf
        market={market}
        role={role}
        at={rested >= last ? undefined : isoOf(rested)}
        status={statusIn(params)}
        onStatus={(status: LeadStatus | "") => replace({ status })}
      />
    </div>
  );
};

/** Leads received and moved on the days before. */
const Charts = ({ slices }: { readonly slices: ReturnType<typeof slicesBefore> }) => {
  const shown = { slices, unit: es.charts.day, format: count };
  return (
    <section className="grid grid-cols-1 gap-6 rounded-card border border-line p-4 lg:grid-cols-2 lg:p-5">
      <BarChart
        {...shown}
        title={es.charts.received}
        definition={<Explained figure="received">{es.charts.receivedDefinition}</Explained>}
        note={es.charts.total(count(total(slices, "submitted")))}
        series={RECEIVED}
      />
      <BarChart
        {...shown}
        title={es.charts.moves}
        definition={<Explained figure="moves">{es.charts.movesDefinition}</Explained>}
        note={es.charts.total(count(MOVES.reduce((sum, { name }) => sum + total(slices, name), 0)))}
        series={MOVES}
      />
    </section>
  );
};

/** The moments of the address that history does not have: another one is shown in their place, and a notice names it. */
const missingMoments = ({ moment, compared }: HistoryParams, frames: Frames): readonly string[] =>
  [moment, compared === NOW_WORD ? "" : compared].filter((asked) => {
    const hour = hourOf(asked);
    return asked !== "" && (hour === null || hour !== within(frames, hour));
  });

const within = (frames: Frames, hour: number): number =>
  Math.min(lastHourOf(frames), Math.max(frames.firstHour, hour));
