import { es } from "./es.ts";
import type { PreviewRow } from "./rows.ts";

type Props = {
  readonly of: PreviewRow["problems"];
  /** The row is not saved because of them. */
  readonly failed: boolean;
};

/** What is wrong with a row, as list items. */
export const Problems = ({ of, failed }: Props) =>
  of.map(({ column, message }) => (
    <li key={column + message} className={failed ? "text-clay" : ""}>
      {es.problem(column, message)}
    </li>
  ));
