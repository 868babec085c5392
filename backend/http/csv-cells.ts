import { amountProblem } from "@asesorador/domain/kernel/amount-problem";
import type { Currency } from "@asesorador/domain/kernel/market";
import { searchable } from "@asesorador/domain/kernel/strings";
import { typedAmount } from "@asesorador/domain/kernel/typed-amount";
import { csvFile } from "./es.ts";

// Cells that people type into a spreadsheet. undefined: the cell is not of this kind.

/** A calculated price has three decimals too, so that "123.782" may be one or thousands. */
const AMBIGUOUS_SOLES = /^\D*\d{1,3}[.,]\d{3}\D*$/;

/** Soles or pesos as people write them, without what is ambiguous in a spreadsheet; null when empty. */
export const amountCell = (cell: string, currency: Currency): number | null | undefined =>
  currency === "PEN" && AMBIGUOUS_SOLES.test(cell) ? undefined : typedAmount(cell, currency);

/** Why `amountCell` reads nothing. */
export const amountCellProblem = (cell: string, currency: Currency): string =>
  amountProblem(cell, currency) === "too_big" ? csvFile.amountTooBig : csvFile.amount[currency];

/** A calendar day, YYYY-MM-DD, from itself or from "31/12/2026"; null when empty. */
export const dayIn = (cell: string): string | null | undefined => {
  if (cell === "") return null;
  const [, day, month, year] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(cell) ?? [];
  const iso = day && month && year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : cell;
  const parsed = new Date(`${iso}T00:00:00Z`);
  const real =
    /^\d{4}-\d\d-\d\d$/.test(iso) && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(iso);
  return real ? iso : undefined;
};

const YES: ReadonlySet<string> = new Set(["si", "s", "yes", "true", "verdadero", "1", "x"]);
const NO: ReadonlySet<string> = new Set(["no", "n", "false", "falso", "0"]);

/** Yes or no, whatever its case and accents; undefined: neither. */
export const yesNoCell = (cell: string): boolean | undefined => {
  const word = searchable(cell);
  if (YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
};

/** The first problem of each cell of a row. */
export const onePerColumn = <Problem extends { readonly column: string }>(
  problems: readonly Problem[],
): Problem[] => problems.filter(({ column }, i) => problems.findIndex((one) => one.column === column) === i);
