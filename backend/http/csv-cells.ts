import type { Country } from "@asesorador/domain/kernel/market";

// Cells that people type into a spreadsheet. undefined: the cell is not of this kind.

/**
 * "89.90", "89,90", "S/ 1,234.50" → 89.9, 1234.5; null when empty. In soles a single separator followed by three digits
 * is ambiguous and is none; pesos have no cents, and there "25.000" is 25000.
 */
export const amountIn = (cell: string, market: Country = "peru"): number | null | undefined => {
  if (cell === "") return null;
  const plain = cell.replace(market === "peru" ? /^S\/\.?/i : /^\$/, "").replace(/[\s\u00a0]/g, "");
  const grouped =
    /^\d{1,3}(,\d{3})+\.\d{1,2}$/.test(plain) || (market === "chile" && /^\d{1,3}(,\d{3})+$/.test(plain))
      ? plain.replaceAll(",", "")
      : /^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(plain) || (market === "chile" && /^\d{1,3}(\.\d{3})+$/.test(plain))
        ? plain.replaceAll(".", "")
        : plain;
  if (!/^\d{1,9}([.,]\d{1,2})?$/.test(grouped)) return undefined;
  return Number(grouped.replace(",", "."));
};

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
