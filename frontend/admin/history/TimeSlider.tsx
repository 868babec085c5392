import type { Country } from "@asesorador/domain/kernel/market";
import type { Frames } from "@asesorador/domain/replay/frames";
import { Pause, Play } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { dateTimeField } from "../../kernel/date-fields.ts";
import { dayAndTime } from "../../kernel/formats.ts";
import { cx } from "../../ui/cx.ts";
import { Defined } from "../../ui/Definition.tsx";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { Field } from "../../ui/Field.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { Explained } from "./Explained.tsx";
import { es } from "./es.ts";
import { sparkline } from "./frame.ts";
import { fieldOf, hourOf, momentAt, msIn, msOf, type Range, textOf } from "./moments.ts";
import { MarkList, TrackMarks, useMarks } from "./slider-marks.tsx";
import { SPEEDS, type Speed, usePlay } from "./use-play.ts";

type Props = {
  readonly market: Country;
  readonly frames: Frames;
  readonly range: Range;
  readonly hour: number;
  /** The moment to compare with; null: none. */
  readonly other: number | null;
  readonly onHour: (hour: number) => void;
  readonly onOther: (hour: number | null) => void;
};

const DAY_HOURS = 24;
const text = es.slider;

/** Every hour of a market's history: dragged, by keyboard, as a date, or played. A second handle compares. */
export const TimeSlider = ({ market, frames, range, hour, other, onHour, onOther }: Props) => {
  const { first, last } = range;
  const known = useMarks(market, range);
  const step = (hours: number) => onHour(Math.min(last, Math.max(first, hour + hours)));
  return (
    <section aria-label={text.label} className="rounded-card border border-line p-4 lg:px-5">
      <p className="mb-2 text-xs text-ink2">
        <Defined label={text.track} text={<Explained figure="marks">{text.trackDefinition}</Explained>} />
      </p>
      <div className="relative">
        <Sparkline frames={frames} />
        <TrackMarks marks={known.marks ?? []} first={first} last={last} onHour={onHour} />
        <Handle label={text.label} hour={hour} range={range} onHour={onHour} className="accent-pine" />
      </div>
      {other !== null && (
        <Handle
          label={text.other}
          hour={other}
          range={range}
          onHour={onOther}
          className="mt-1 accent-[#d96b0b]"
        />
      )}
      <p className="num flex justify-between text-xs text-ink2">
        <span>{textOf(first)}</span>
        <span>{text.now}</span>
      </p>
      <p className="mt-1 text-xs text-ink2 max-lg:hidden">{text.keys}</p>
      <MarkList hour={hour} onHour={onHour} known={known} />
      <div className="mt-3 grid grid-cols-2 items-end gap-2 lg:flex lg:flex-wrap lg:gap-3">
        <MomentField label={text.field} hour={hour} range={range} onHour={onHour} />
        <DenseButton onClick={() => step(-DAY_HOURS)}>{text.dayBack}</DenseButton>
        <DenseButton onClick={() => step(DAY_HOURS)}>{text.dayOn}</DenseButton>
        <Player hour={hour} range={range} onHour={onHour} />
        <DenseButton
          className="max-lg:col-span-2"
          aria-pressed={other !== null}
          onClick={() => onOther(other === null ? Math.max(first, hour - 7 * DAY_HOURS) : null)}
        >
          {other === null ? text.compare : text.noCompare}
        </DenseButton>
        {other !== null && (
          <MomentField label={text.otherField} hour={other} range={range} onHour={onOther} />
        )}
      </div>
    </section>
  );
};

/** Moves the handle by itself, at the chosen speed. */
const Player = ({ hour, range: { first, last }, onHour }: Pick<Props, "hour" | "range" | "onHour">) => {
  const [speed, setSpeed] = useState<Speed>(7);
  const { playing, toggle, ref } = usePlay({ hour, first, last, speed, onHour });
  return (
    <div ref={ref} className="contents motion-reduce:hidden">
      <SelectField
        dense
        labelHidden
        label={text.speed}
        options={SPEEDS.map((days) => ({ value: `${days}`, label: text.speeds[days] }))}
        value={`${speed}`}
        onChange={(value) => setSpeed(SPEEDS.find((days) => `${days}` === value) ?? speed)}
      />
      <DenseButton aria-pressed={playing} onClick={toggle}>
        {playing ? (
          <Pause aria-hidden="true" strokeWidth={1.75} className="size-4" />
        ) : (
          <Play aria-hidden="true" strokeWidth={1.75} className="size-4" />
        )}
        {playing ? text.pause : text.play}
      </DenseButton>
    </div>
  );
};

/** Leads by day behind the handle; the numbers are in the chart below. */
const Sparkline = ({ frames }: { readonly frames: Frames }) => (
  <div aria-hidden="true" title={text.track} className="flex h-12 items-end gap-px px-2">
    {sparkline(frames).map(({ firstDay, share }) => (
      <span
        key={firstDay}
        className="min-w-0 flex-1 rounded-t-[1px] bg-sage"
        style={{ height: `${share * 100}%` }}
      />
    ))}
  </div>
);

type HandleProps = {
  readonly label: string;
  readonly hour: number;
  readonly range: Range;
  readonly onHour: (hour: number) => void;
  readonly className: string;
};

/** The browser's own slider: arrows move an hour, Home and End to the ends; with Shift an arrow moves a day. */
const Handle = ({ label, hour, range, onHour, className }: HandleProps) => {
  const { first, last } = range;
  const when = dayAndTime(momentAt(hour, range));
  const byDay = (event: KeyboardEvent) => {
    const way = DAYS_BY_KEY[event.key];
    if (!event.shiftKey || way === undefined) return;
    event.preventDefault();
    onHour(Math.min(last, Math.max(first, hour + way * DAY_HOURS)));
  };
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={hour === last ? text.nowValue(when) : when}
      min={first}
      max={last}
      value={hour}
      className={cx("block h-11 w-full cursor-pointer lg:h-8", className)}
      onChange={(event) => onHour(Number(event.target.value))}
      onKeyDown={byDay}
    />
  );
};
const DAYS_BY_KEY: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
};

type MomentFieldProps = Omit<HandleProps, "className">;

/** A date and an hour; one that lies outside of history is refused, with the range that there is. */
const MomentField = ({ label, hour, range, onHour }: MomentFieldProps) => {
  const { first, now } = range;
  const field = dateTimeField(momentAt(hour, range));
  const [typed, setTyped] = useState(field);
  const [shown, setShown] = useState({ hour, field });
  if (shown.hour !== hour || shown.field !== field) {
    setShown({ hour, field });
    // The present goes on while a moment is being typed.
    if (shown.hour !== hour || typed === shown.field) setTyped(field);
  }
  const asked = msIn(typed);
  const outside = typed !== field && asked !== null && (asked < msOf(first) || asked > now);
  const apply = () => {
    if (outside || typed === field) return;
    // Minutes, and a date that is not complete, are left out.
    const chosen = hourOf(typed);
    setTyped(chosen === null || chosen === hour ? field : fieldOf(chosen));
    if (chosen !== null && chosen !== hour) onHour(chosen);
  };
  return (
    <Field
      dense
      className="num max-lg:col-span-2"
      label={label}
      type="datetime-local"
      step={3600}
      min={fieldOf(first)}
      max={dateTimeField(now)}
      value={typed}
      error={outside ? text.outside(textOf(first), dayAndTime(now)) : undefined}
      alert
      onText={setTyped}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === "Enter") apply();
      }}
    />
  );
};
