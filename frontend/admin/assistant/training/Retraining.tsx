import { FREQUENCIES } from "@asesorador/domain/assistant/retraining-schedule";
import type { Run, Training } from "@asesorador/domain/assistant/training-contract";
import { useState } from "react";
import { dayAndTime } from "../../../kernel/formats.ts";
import { percent } from "../../../kernel/percent.ts";
import { Button } from "../../../ui/Button.tsx";
import { CheckboxField } from "../../../ui/CheckboxField.tsx";
import { handleSubmit } from "../../../ui/handle-submit.ts";
import { SelectField } from "../../../ui/SelectField.tsx";
import { useScheduleRetraining } from "./commands.ts";
import { es } from "./es.ts";

const { retraining: words } = es;

type Schedule = Omit<Training["schedule"], "nextAt">;

const FREQUENCY_OPTIONS = FREQUENCIES.map((value) => ({ value, label: words.frequencies[value] }));
const HOUR_OPTIONS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: words.hourAt(hour),
}));

/** The schedule of retraining, and the outcomes of the last trainings. */
export const Retraining = ({ training: { schedule, runs } }: { readonly training: Training }) => (
  <section aria-labelledby="ia-retraining" className="rounded-card border border-line p-4 lg:p-5">
    <h2 id="ia-retraining" className="text-lg">
      {words.title}
    </h2>
    <p className="mt-1 text-sm text-ink2">{words.note}</p>
    <ScheduleForm schedule={schedule} />
    <p className="num mt-3 text-sm">
      {schedule.nextAt === null ? words.never : words.next(dayAndTime(schedule.nextAt))}
    </p>
    <h3 className="mt-5 text-base">{words.runs}</h3>
    {runs.length === 0 ? (
      <p className="mt-1 text-sm text-ink2">{words.noRuns}</p>
    ) : (
      <ol className="mt-1 divide-y divide-line">
        {runs.map((run) => (
          <li key={run.id} className="py-2.5 text-sm">
            <p className="num text-xs text-ink2">
              {words.run(
                dayAndTime(run.at),
                run.cause === "schedule" ? words.bySchedule : words.byPerson(run.by),
              )}
            </p>
            <p className="num mt-0.5">{outcomeOf(run)}</p>
          </li>
        ))}
      </ol>
    )}
  </section>
);

const ScheduleForm = ({ schedule }: { readonly schedule: Schedule }) => {
  const [draft, setDraft] = useState<Schedule | null>(null);
  // The schedule that was shown when the draft was begun; null: the one that is shown now.
  const [seen, setSeen] = useState<Schedule | null>(null);
  const save = useScheduleRetraining();
  const { frequency, hour, publishes } = draft ?? schedule;
  const change = (part: Partial<Schedule>) => {
    setDraft({ frequency, hour, publishes, ...part });
    if (draft === null) setSeen(scheduleOf(schedule));
  };
  const submit = () => {
    if (save.isPending) return;
    save.mutate(
      { frequency, hour, publishes, seen: seen ?? scheduleOf(schedule) },
      // After a refusal the other schedule is on the page: saving again replaces it.
      { onSuccess: () => setDraft(null), onSettled: () => setSeen(null) },
    );
  };
  return (
    <form className="mt-3 grid gap-3" onSubmit={handleSubmit(submit)}>
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          dense
          label={words.frequency}
          value={frequency}
          options={FREQUENCY_OPTIONS}
          onChange={(value) => change({ frequency: value })}
        />
        <SelectField
          dense
          label={words.hour}
          value={String(hour)}
          options={HOUR_OPTIONS}
          disabled={frequency === "manual"}
          onChange={(value) => change({ hour: Number(value) })}
        />
      </div>
      <CheckboxField
        label={words.publishes}
        hint={words.publishesNote}
        checked={publishes}
        disabled={frequency === "manual"}
        onChange={(checked) => change({ publishes: checked })}
      />
      <Button
        type="submit"
        variant="secondary"
        size="small"
        busy={save.isPending}
        className="sm:justify-self-start"
      >
        {words.save}
      </Button>
    </form>
  );
};

const scheduleOf = ({ frequency, hour, publishes }: Schedule): Schedule => ({ frequency, hour, publishes });

const outcomeOf = ({ outcome, accuracy, compared }: Run): string => {
  if (outcome === null) return words.unended;
  if (outcome === "failed" || outcome === "unchanged") return words.outcomes[outcome];
  const [own, other] = [accuracy, compared].map((value) =>
    value === null ? words.unknown : percent(value * 100, 1),
  ) as [string, string];
  return words.measured[outcome](own, other);
};
