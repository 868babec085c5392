import type { Service } from "@asesorador/domain/catalog/contract";
import type { ScheduledPrice } from "@asesorador/domain/catalog/price-contract";
import { DAY_MS } from "@asesorador/domain/kernel/durations";
import { useQuery } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { dateField } from "../../../kernel/date-fields.ts";
import { randomUuid } from "../../../kernel/random-uuid.ts";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { Field } from "../../../ui/Field.tsx";
import { handleSubmit } from "../../../ui/handle-submit.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { useFocusFirstInvalid } from "../../../ui/use-focus-first-invalid.ts";
import { useFocusKept } from "../../../ui/use-focus-kept.ts";
import { isLaterRevision, type Problems } from "../editor-context.ts";
import { MONEY_INPUT, WHOLE_INPUT } from "../number-inputs.ts";
import { scheduledQuery } from "../queries.ts";
import { es } from "./es.ts";
import { PriceHistory } from "./PriceHistory.tsx";
import { scheduledLine, scheduledOf } from "./prices.ts";
import { draftOf, pricesOn, type ScheduleDraft, scheduleProblems } from "./schedule-draft.ts";
import { useSchedule } from "./use-schedule.ts";

const text = es.schedule;

type Props = {
  /** As the list has it now. */
  readonly service: Service;
  /** The record as the editor above has it. */
  readonly of: { readonly id: number; readonly revision: string };
  readonly onRevised: Parameters<typeof useSchedule>[0]["onRevised"];
  /** How often the record was to be saved while a price was typed and not scheduled. */
  readonly blockedSubmits: number;
  /** Called with whether there is such a price. */
  readonly onPlanned: (planned: boolean) => void;
};

/** A plan's scheduled prices and its price history. */
export const ServicePrices = ({ service, of, onRevised, blockedSubmits, onPlanned }: Props) => {
  const { data: all = [] } = useQuery(scheduledQuery);
  const [planning, setPlanning] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  // The form takes the place of its button, and a scheduled price that of the form.
  const { area, rest } = useFocusKept<HTMLElement, HTMLHeadingElement>();
  const end = () => {
    setPlanning(false);
    onPlanned(false);
  };
  // The editor keeps an older one while the record has unsaved changes, and a newer one until the list has been read again.
  const revision = isLaterRevision(of.revision, service.revision) ? of.revision : service.revision;
  const { schedule, cancel, busy, problems, failure } = useSchedule({
    service,
    revision,
    onRevised,
    onScheduled: end,
  });
  const scheduled = scheduledOf(all, service.id);
  return (
    <div className="mt-7 grid grid-cols-1 gap-7">
      <section ref={area} aria-label={text.title} aria-busy={busy}>
        <h3 ref={rest} tabIndex={-1} className="border-b border-line pb-1.5 text-base">
          {text.title}
        </h3>
        {failure && <Notice className="mt-3" tone="bad" title={failure} />}
        {scheduled.length === 0 && !planning && <p className="mt-3 text-sm text-ink2">{text.none}</p>}
        <ScheduledList scheduled={scheduled} busy={busy} onCancel={cancel} />
        {planning ? (
          <Form
            service={service}
            scheduled={scheduled}
            busy={busy}
            refused={problems}
            blockedSubmits={blockedSubmits}
            onPlanned={onPlanned}
            onCancel={() => {
              flushSync(end);
              opener.current?.focus();
            }}
            onSubmit={schedule}
          />
        ) : (
          <DenseButton ref={opener} className="mt-3" onClick={() => setPlanning(true)}>
            <CalendarClock aria-hidden="true" strokeWidth={1.75} className="size-4" />
            {text.open}
          </DenseButton>
        )}
      </section>
      <PriceHistory id={service.id} revision={revision} />
    </div>
  );
};

type ScheduledListProps = {
  readonly scheduled: readonly ScheduledPrice[];
  readonly busy: boolean;
  readonly onCancel: (one: ScheduledPrice) => void;
};

const ScheduledList = ({ scheduled, busy, onCancel }: ScheduledListProps) => (
  <ul className="mt-3 grid gap-2">
    {scheduled.map((one) => (
      <li
        key={one.scheduleId}
        className="flex flex-wrap items-center justify-between gap-2 rounded-ctl bg-sky-soft py-1.5 pr-1.5 pl-3 text-sm font-semibold text-sky"
      >
        {scheduledLine(one)}
        <DenseButton
          className="bg-surface"
          busy={busy}
          aria-label={text.cancelOf(scheduledLine(one))}
          onClick={() => onCancel(one)}
        >
          {text.cancel}
        </DenseButton>
      </li>
    ))}
  </ul>
);

type FormProps = {
  readonly service: Service;
  readonly scheduled: readonly ScheduledPrice[];
  readonly busy: boolean;
  /** Messages of the server. */
  readonly refused: Problems;
  readonly onSubmit: ReturnType<typeof useSchedule>["schedule"];
  readonly onCancel: () => void;
} & Pick<Props, "blockedSubmits" | "onPlanned">;

const AMOUNTS = [
  ["price", MONEY_INPUT],
  ["promotionalPrice", MONEY_INPUT],
  ["promotionalMonths", WHOLE_INPUT],
  ["buildingPrice", MONEY_INPUT],
  ["buildingPromotionalPrice", MONEY_INPUT],
  ["buildingPromotionalMonths", WHOLE_INPUT],
] as const;

const Form = ({
  service,
  scheduled,
  busy,
  refused,
  onSubmit,
  onCancel,
  blockedSubmits,
  onPlanned,
}: FormProps) => {
  const [edited, setEdited] = useState<Partial<ScheduleDraft>>({});
  const before = pricesOn(service, scheduled, edited.date ?? "");
  const draft: ScheduleDraft = { ...draftOf(before), ...edited };
  const [problems, setProblems] = useState<Problems>({});
  const [refusals, setRefusals] = useState(0);
  const form = useFocusFirstInvalid(refusals);
  // The same id for each retry of the request.
  const [scheduleId] = useState(randomUuid);
  const found = { ...refused, ...problems };
  const submit = () => {
    const wrong = scheduleProblems(before, draft, Date.now());
    setProblems(wrong);
    if (Object.keys(wrong).length === 0) onSubmit({ draft, before, scheduleId });
    else setRefusals(refusals + 1);
  };
  const edit = (change: Partial<ScheduleDraft>) => {
    setEdited({ ...edited, ...change });
    setProblems({});
    onPlanned(true);
  };
  const [blockedBefore] = useState(blockedSubmits);
  const submitter = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (blockedSubmits > blockedBefore) submitter.current?.focus();
  }, [blockedSubmits, blockedBefore]);
  return (
    <form ref={form} noValidate className="mt-3 grid gap-4" onSubmit={handleSubmit(submit)}>
      <p className="text-xs text-ink2">{text.rule}</p>
      <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-3">
        <Field
          dense
          className="sm:col-span-3 sm:max-w-[14rem]"
          label={text.date}
          name="date"
          type="date"
          min={dateField(Date.now() + DAY_MS)}
          required
          error={found["date"]}
          value={draft.date}
          onText={(date) => edit({ date })}
        />
        {AMOUNTS.map(([field, kind]) => (
          <Field
            dense
            key={field}
            {...kind}
            label={es.fields[field]}
            name={field}
            error={found[field]}
            value={draft[field]}
            onText={(value) => edit({ [field]: value })}
          />
        ))}
      </div>
      {blockedSubmits > blockedBefore && <Notice tone="honest">{text.unfinished}</Notice>}
      <div className="flex flex-wrap gap-2">
        <DenseButton ref={submitter} type="submit" busy={busy}>
          {busy ? text.submitting : text.submit}
        </DenseButton>
        <DenseButton onClick={onCancel}>{text.cancel}</DenseButton>
      </div>
    </form>
  );
};
