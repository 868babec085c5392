import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { Select } from "../../ui/Select.tsx";
import { ACTIONS, es } from "./es.ts";
import { type Filters, isFiltered } from "./filters.ts";
import { peopleQuery } from "./queries.ts";
import { subjectOf } from "./words.ts";

type Props = {
  readonly filters: Filters;
  readonly onChange: (change: Partial<Filters>) => void;
  readonly onClear: () => void;
};

const ACTION_OPTIONS = [
  { value: "", label: es.anyAction },
  ...Object.entries(ACTIONS).map(([value, label]) => ({ value, label })),
];
const SUBJECT_OPTIONS = [
  { value: "", label: es.anySubject },
  ...(["lead", "leads", "brand", "service", "config", "account"] as const).map((value) => ({
    value,
    label: es.subjects[value],
  })),
] as const;

/** By person, action, what it was done to, and days. */
export const FilterBar = ({ filters, onChange, onClear }: Props) => {
  const { data: people = [] } = useQuery(peopleQuery);
  const persons = [
    { value: "", label: es.anybody },
    ...people.map((value) => ({ value, label: value })),
    { value: "operator", label: es.operator },
  ];
  const { subject, subjectId } = filters;
  return (
    <search
      aria-label={es.filters}
      className="grid grid-cols-1 items-end gap-x-3 gap-y-2 sm:grid-cols-2 lg:flex lg:flex-wrap"
    >
      <Select
        label={es.person}
        options={persons}
        value={filters.person}
        onChange={(person) => onChange({ person })}
      />
      <Select
        label={es.action}
        options={ACTION_OPTIONS}
        value={filters.action}
        onChange={(action) => onChange({ action })}
      />
      <Select
        label={es.subject}
        options={SUBJECT_OPTIONS}
        value={subject}
        onChange={(chosen) => onChange({ subject: chosen, subjectId: "" })}
      />
      <Day label={es.from} value={filters.from} max={filters.to} onChange={(from) => onChange({ from })} />
      <Day label={es.to} value={filters.to} min={filters.from} onChange={(to) => onChange({ to })} />
      {isFiltered(filters) && (
        <DenseButton onClick={onClear}>
          {subject !== "" && subjectId !== ""
            ? `${es.onlySubject(subjectOf({ subject, subjectId }))} · ${es.clear}`
            : es.clear}
        </DenseButton>
      )}
    </search>
  );
};

type DayProps = {
  readonly label: string;
  readonly value: string;
  readonly min?: string;
  readonly max?: string;
  readonly onChange: (value: string) => void;
};

const Day = ({ label, value, onChange, ...bounds }: DayProps) => {
  const id = useId();
  return (
    <span className="flex items-center gap-2 text-xs">
      <label htmlFor={id} className="w-12 shrink-0 text-ink2 lg:w-auto">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        {...bounds}
        className="num min-h-11 min-w-0 flex-1 rounded-ctl border border-edge bg-surface px-3 text-[16px] hover:border-pine lg:min-h-9 lg:text-xs"
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
};
