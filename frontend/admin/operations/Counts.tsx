import { count } from "../../kernel/formats.ts";
import { Defined } from "../../ui/Definition.tsx";

type CountsProps = {
  readonly counts: readonly (readonly [label: string, definition: string, value: number])[];
};

/** Rows of a `dl`: figures, each with its definition. */
export const Counts = ({ counts }: CountsProps) =>
  counts.map(([label, definition, value]) => (
    <div key={label} className="flex justify-between gap-4 border-b border-line py-1.5">
      <dt className="text-ink2">
        <Defined label={label} text={definition} />
      </dt>
      <dd className="num font-semibold">{count(value)}</dd>
    </div>
  ));
