import { CURRENCY } from "@asesorador/domain/kernel/currencies";
import type { Country, CurrentService } from "@asesorador/domain/kernel/market";
import { searchable } from "@asesorador/domain/kernel/strings";
import { typedAmount } from "@asesorador/domain/kernel/typed-amount";

/** A fact of a bill, and the line that states it. */
export type Found<Value> = { readonly value: Value; readonly line: string };

export type BillFacts = {
  /** In the market's currency, as the wizard's field takes it: "139.90", "32990". */
  readonly amount: Found<string> | null;
  /** A company of the wizard's list. */
  readonly company: Found<string> | null;
  readonly service: Found<CurrentService> | null;
};

/** Reads a bill's text, line by line. What is doubtful is null: a wrong proposal costs more than none. */
export const factsIn = (text: string, market: Country): BillFacts => {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "");
  return {
    amount: amountIn(lines, market),
    company: companyIn(lines, market),
    service: serviceIn(lines),
  };
};

/** How surely an amount on a line with this label, or on the line after it, is the month's total; the first that matches counts. */
const LABELS: readonly (readonly [label: RegExp, weight: number])[] = [
  // What was owed before, taxes and parts of the total.
  [
    /anterior|vencid|atrasad|subtotal|sub total|neto|igv|i\.g\.v|\biva\b|descuento|interes|mora\b|ultimo pago|pago recibido/,
    0,
  ],
  [/total a pagar|total por pagar|importe a pagar|monto a pagar|monto total a pagar/, 100],
  [/total (del )?(recibo|mes|boleta|factura|cuenta|documento)|importe total|monto total/, 80],
  [/paga(r)? hasta|a pagar/, 60],
  [/total/, 40],
];

const AMOUNTS = {
  /** "S/ 139.90", "S/.139,90", "1,139.90"; scanned, an S may be read as a 5 or a $. */
  peru: /[S5$]\s?\/\s?\.?\s?(\d{1,3}(?:,\d{3})+\.\d{2}|\d{1,4}[.,]\d{2})(?![\d/-]|[.,]\d)|(?<![\w.,/-])(\d{1,3}(?:,\d{3})+\.\d{2}|\d{1,4}[.,]\d{2})(?![\d/-]|[.,]\d)/g,
  /** "$ 32.990", "$32990". */
  chile: /(?:\$\s?)(\d{1,3}(?:[.,]\d{3})+|\d{4,7})(?![\d/-])|(?<![\d.,/$-])(\d{1,3}\.\d{3})(?![\d/.-])/g,
} as const satisfies Record<Country, RegExp>;

/** What a household's bill of a month may be. */
const LIMITS = { peru: [20, 2_000], chile: [5_000, 400_000] } as const;

const amountIn = (lines: readonly string[], market: Country): Found<string> | null => {
  let best: { readonly weight: number; readonly value: number; readonly line: string } | null = null;
  for (const [i, line] of lines.entries()) {
    const own = weightOf(line);
    // A label may be printed above its amount, unless that amount has a label on its own line.
    const above = own === null && i > 0 ? weightOf(lines[i - 1] ?? "") : null;
    const weight = own ?? (above === null || hasAmount(lines[i - 1] ?? "", market) ? null : above);
    if (!weight) continue;
    for (const value of amountsIn(line, market)) {
      const isBetter = !best || weight > best.weight || (weight === best.weight && value > best.value);
      if (isBetter) best = { weight, value, line };
    }
  }
  return best && { value: market === "peru" ? best.value.toFixed(2) : String(best.value), line: best.line };
};

const weightOf = (line: string): number | null => {
  const plain = searchable(line).replaceAll("0", "o");
  return LABELS.find(([label]) => label.test(plain))?.[1] ?? null;
};

const amountsIn = (line: string, market: Country): readonly number[] => {
  const [min, max] = LIMITS[market];
  // A scanned nought between digits may be read as a letter.
  const legible = line.replace(/(?<=\d[.,]?)[Oo](?=\d|\b)/g, "0").replace(/(?<=[\d.,])[lI](?=\d)/g, "1");
  return [...legible.matchAll(AMOUNTS[market])]
    .map(([, first, second]) => typedAmount(first ?? second ?? "", CURRENCY[market]) ?? 0)
    .filter((value) => value >= min && value <= max);
};

const hasAmount = (line: string, market: Country): boolean => amountsIn(line, market).length > 0;

/** Names, and numbers of taxpayers, by the value of the wizard's list. Operators that the list has not are its "other". */
const COMPANIES = {
  peru: [
    ["movistar", /movistar|telefonica del peru|20100017491/],
    ["claro", /\bclaro\b|america movil|20467534026/],
    ["bitel", /\bbitel\b|viettel|20543254798/],
    ["win", /\bwin\b|wi-?net/],
    ["wow", /\bwow\b/],
    ["otra", /\bentel\b|20106897914/],
  ],
  chile: [
    ["movistar", /movistar|telefonica chile/],
    ["entel", /\bentel\b/],
    ["claro", /\bclaro\b/],
    ["vtr", /\bvtr\b/],
    ["mundo", /\bmundo (pacifico|fibra|telecomunicaciones)|tumundo/],
    ["gtd", /\bgtd\b|telsur/],
    ["wom", /\bwom\b/],
  ],
} as const satisfies Record<Country, readonly (readonly [string, RegExp])[]>;

/** The one that is named most; null when two are named as often. */
const companyIn = (lines: readonly string[], market: Country): Found<string> | null => {
  const counted = COMPANIES[market]
    .map(([value, name]) => {
      const named = lines.filter((line) => name.test(searchable(line)));
      return { value, line: named[0] ?? "", count: named.length };
    })
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  const [first, second] = counted;
  return first && first.count !== second?.count ? { value: first.value, line: first.line } : null;
};

const PACKS: readonly (readonly [CurrentService, RegExp])[] = [
  ["triple", /\btrio\b|triple ?(pack|play)|\b3 ?play\b/],
  ["doble", /\bduo\b|(doble|dual) ?(pack|play)|\b2 ?play\b/],
];
const INTERNET = /internet|fibra|\bmbps\b|\bmb\b|banda ancha|\bgbps\b/;
/** Telephone numbers to call are on every bill: only the service itself counts. */
const PARTS = {
  tv: /\btv\b|television|\bcable\b|decodificador|canales/,
  phone:
    /telefonia fija|linea fija|telefono fijo|telefonia hogar|voz fija|(\btv\b|television|\bcable\b)( y |, | \+ )telefonia/,
} as const;

const serviceIn = (lines: readonly string[]): Found<CurrentService> | null => {
  const saying = (words: RegExp) => lines.find((line) => words.test(searchable(line)));
  for (const [value, words] of PACKS) {
    const line = saying(words);
    if (line) return { value, line };
  }
  const internet = saying(INTERNET);
  if (!internet) return null;
  const others = [saying(PARTS.tv), saying(PARTS.phone)].filter((line) => line !== undefined);
  if (others.length === 2) return { value: "triple", line: internet };
  return { value: others.length === 1 ? "doble" : "internet", line: internet };
};
