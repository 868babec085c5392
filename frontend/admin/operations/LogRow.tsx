import type { ReactNode } from "react";
import { count, dayAndTime } from "../../kernel/formats.ts";
import { AsyncButton } from "../../ui/AsyncButton.tsx";
import { StatusBadge, type Tone } from "../../ui/StatusBadge.tsx";
import { STACKED_CELL, STACKED_ROW } from "../../ui/stacked-table.ts";
import { TechnicalDetail } from "./TechnicalDetail.tsx";

type Props = {
  /** The table's: those of the attempts, the answer and the creation are the third to the fifth. */
  readonly columns: readonly string[];
  readonly name: ReactNode;
  readonly state: { readonly tone: Tone; readonly label: string };
  /** When it is tried again; null: not shown. */
  readonly next: string | null;
  readonly attempts: number;
  /** The receiver's code; without one, why there was no answer. */
  readonly answer: ReactNode;
  readonly error: string | null;
  readonly createdAt: string;
  /** null: it can't be sent again. */
  readonly again: { readonly label: string; readonly name: string; readonly run: () => Promise<void> } | null;
};

/** One message to another system, with its state. */
export const LogRow = (props: Props) => {
  const { columns, name, state, next, attempts, answer, error, createdAt, again } = props;
  const [, , attemptsLabel, answerLabel, createdLabel] = columns;
  return (
    <tr className={STACKED_ROW}>
      <th scope="row" className="text-left font-semibold lg:py-1.5 lg:pr-4">
        {name}
      </th>
      <td className="max-lg:text-right lg:py-1.5 lg:pr-4">
        <StatusBadge {...state} />
        {next !== null && <p className="num mt-0.5 text-xs text-ink2">{next}</p>}
      </td>
      <td data-label={attemptsLabel} className={STACKED_CELL}>
        {count(attempts)}
      </td>
      <td data-label={answerLabel} className={STACKED_CELL}>
        {answer}
        {error !== null && <TechnicalDetail text={error} />}
      </td>
      <td data-label={createdLabel} className={STACKED_CELL}>
        {dayAndTime(createdAt)}
      </td>
      <td className="max-lg:content-end lg:py-1.5 lg:text-right">
        {again && (
          <AsyncButton className="max-lg:w-full" aria-label={again.name} onPress={again.run}>
            {again.label}
          </AsyncButton>
        )}
      </td>
    </tr>
  );
};
