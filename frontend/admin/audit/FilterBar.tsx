import { AuditSubject } from "@asesorador/domain/access/audit";
import { useQuery } from "@tanstack/react-query";
import { DateRangeFields } from "../../ui/DateRangeFields.tsx";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { subjectOf } from "./entry-texts.ts";
import { ACTIONS, es } from "./es.ts";
import { type Filters, isFiltered } from "./filters.ts";
import { peopleQuery } from "./queries.ts";

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
  ...AuditSubject.options.map((value) => ({ value, label: es.subjects[value] })),
] as const;

/** Filters by person, action, subject and days. */
export const FilterBar = ({ filters, onChange, onClear }: Props) => {
  const { data: people = [] } = useQuery(peopleQuery);
  const persons = [
    { value: "", label: es.anybody },
    ...people.filter((value) => value !== "system").map((value) => ({ value, label: value })),
    { value: "operator", label: es.operator },
    { value: "system", label: es.system },
  ];
  const { subject, subjectId } = filters;
  return (
    <search
      aria-label={es.filters}
      className="grid grid-cols-1 items-end gap-x-3 gap-y-2 sm:grid-cols-2 lg:flex lg:flex-wrap"
    >
      <SelectField
        dense
        labelHidden
        label={es.person}
        options={persons}
        value={filters.person}
        onChange={(person) => onChange({ person })}
      />
      <SelectField
        dense
        labelHidden
        label={es.action}
        options={ACTION_OPTIONS}
        value={filters.action}
        onChange={(action) => onChange({ action })}
      />
      <SelectField
        dense
        labelHidden
        label={es.subject}
        options={SUBJECT_OPTIONS}
        value={subject}
        onChange={(chosen) => onChange({ subject: chosen, subjectId: "" })}
      />
      <DateRangeFields from={filters.from} to={filters.to} labels={es} onChange={onChange} />
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
