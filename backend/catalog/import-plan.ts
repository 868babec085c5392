import type { Brand, Service } from "@asesorador/domain/catalog/contract";
import { addService, editService } from "@asesorador/domain/catalog/edit-contract";
import { IMPORT_COLUMNS, type PreviewRow } from "@asesorador/domain/catalog/import-contract";
import { PRICE_FIELDS } from "@asesorador/domain/catalog/price-contract";
import { buildingPriceOr, isLowerPromotion, isWholePromotion } from "@asesorador/domain/catalog/promotion";
import type { Received } from "@asesorador/domain/kernel/endpoint";
import { onePerColumn } from "../http/csv-cells.ts";
import { csvFile } from "../http/es.ts";
import { issuesIn } from "../http/issues.ts";
import { cellsOf, READERS } from "./cells.ts";
import type { Column, ServiceRow } from "./csv.ts";
import { importing, PROMOTION_INCOMPLETE, PROMOTION_NOT_LOWER } from "./es.ts";

/** The catalogue that a file is compared with. */
export type Stock = { readonly brands: readonly Brand[]; readonly services: readonly Service[] };

type Described = Omit<PreviewRow, "outcome">;
/** What a row requests. */
export type Plan = Described &
  (
    | { readonly outcome: "error" }
    | { readonly outcome: "unchanged"; readonly service: Service }
    | { readonly outcome: "new"; readonly input: Received<typeof addService> }
    | { readonly outcome: "changed"; readonly service: Service; readonly input: Received<typeof editService> }
  );

/**
 * Compares each row with the catalogue of Peru, in the file's order. Of two rows with one Product ID the later is an
 * error.
 */
export const planImport = (rows: readonly ServiceRow[], { brands, services }: Stock): readonly Plan[] => {
  const own = brands.filter(({ country }) => country === "peru");
  const known = new Map(services.map((service) => [service.productId, service]));
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const productId = (row.cells.productId ?? "").toUpperCase();
    const before = productId === "" ? undefined : seen.get(productId);
    if (before === undefined) seen.set(productId, row.line);
    const described = { line: row.line, productId, name: row.cells.name ?? known.get(productId)?.name ?? "" };
    const wrong = (message: string, column = ""): Plan => ({
      ...described,
      outcome: "error",
      changes: [],
      problems: [{ column, message }],
    });
    if (row.uneven) return wrong(csvFile.cells(row.uneven.cells, row.uneven.columns));
    if (before !== undefined) return wrong(importing.doubledProduct(before), "productId");
    const service = known.get(productId);
    if (service && service.country !== "peru") return wrong(importing.otherCountry, "productId");
    return planRow({ ...described, row, service, brands: own });
  });
};

type Task = Pick<Described, "line" | "productId" | "name"> & {
  readonly row: ServiceRow;
  readonly service: Service | undefined;
  readonly brands: readonly Brand[];
};

const planRow = ({ row, service, brands, ...described }: Task): Plan => {
  const { texts, input, problems } = readCells(row, brands);
  const code = brands.find(({ id }) => id === service?.brandId)?.brandId ?? "";
  const now = service ? cellsOf(service, code) : null;
  const changes = withoutEarlierCheck(
    IMPORT_COLUMNS.flatMap((column) => {
      const [from, to] = [now?.[column] ?? "", texts[column]];
      return to === undefined || to === from ? [] : [{ column, from, to }];
    }),
  );
  if (!service) problems.push(...missingColumns(row));
  const prices = { ...now, ...texts };
  problems.push(...incompletePromotions(prices));
  // Older prices may be wrong: they do not keep anything else from being edited.
  if (changes.some(({ column }) => PRICES.has(column))) problems.push(...raisingPromotions(prices));
  const plan = { ...described, changes };
  const failed = (): Plan => ({ ...plan, outcome: "error", changes: [], problems: onePerColumn(problems) });
  if (problems.length > 0) return failed();
  if (service && changes.length === 0) return { ...plan, outcome: "unchanged", problems, service };
  const changed = new Set(changes.map(({ column }) => inputName(column)));
  const sent = service
    ? { id: String(service.id), ...wholePromotions(input, changed) }
    : { ...input, country: "peru" };
  const parsed = service ? editService.input.safeParse(sent) : addService.input.safeParse(sent);
  if (!parsed.success) {
    problems.push(
      ...issuesIn(parsed.error.issues, sent).map(({ path, message }) => ({
        column: path === "brandId" ? "brand" : (path.split(".")[0] ?? ""),
        message,
      })),
    );
    return failed();
  }
  return service
    ? { ...plan, outcome: "changed", problems, service, input: parsed.data as Received<typeof editService> }
    : { ...plan, outcome: "new", problems, input: parsed.data as Received<typeof addService> };
};

type Changes = PreviewRow["changes"];

/**
 * Checks of a price never go back: a file that moved prices, imported again, has the days from before, and would take
 * those of its own first import away. Beside another price, the file's day is that price's.
 */
const withoutEarlierCheck = (changes: Changes): Changes =>
  changes.some(({ column }) => PRICES.has(column))
    ? changes
    : changes.filter(({ column, from, to }) => column !== "priceCheckedAt" || to === "" || from < to);

const PRICES: ReadonlySet<string> = new Set(PRICE_FIELDS);

type Problem = PreviewRow["problems"][number];

const readCells = ({ cells }: ServiceRow, brands: readonly Brand[]) => {
  const texts: Partial<Record<Column, string>> = {};
  const input: Record<string, unknown> = {};
  const problems: Problem[] = [];
  for (const column of IMPORT_COLUMNS) {
    const cell = cells[column];
    if (cell === undefined) continue;
    const read = READERS[column](cell, brands);
    if (read.as === "problem") problems.push({ column, message: read.message });
    if (read.as !== "value") continue;
    texts[column] = read.text;
    input[inputName(column)] = read.input;
  }
  return { texts, input, problems };
};

const inputName = (column: string): string => (column === "brand" ? "brandId" : column);

/** Columns that a new service needs; an existing one keeps values that the file does not mention. */
const missingColumns = ({ cells }: ServiceRow): readonly Problem[] =>
  (["brand", "name", "type", "price"] as const)
    .filter((column) => cells[column] === undefined)
    .map((column) => ({ column, message: csvFile.missing }));

const PROMOTIONS = [
  ["promotionalPrice", "promotionalMonths"],
  ["buildingPromotionalPrice", "buildingPromotionalMonths"],
] as const;

type Texts = Partial<Record<Column, string>>;

const incompletePromotions = (texts: Texts): readonly Problem[] =>
  PROMOTIONS.filter(
    ([price, months]) => !isWholePromotion(texts[price] ? 0 : null, texts[months] ? 0 : null),
  ).map(([column]) => ({ column, message: PROMOTION_INCOMPLETE }));

const raisingPromotions = (texts: Texts): readonly Problem[] =>
  PROMOTIONS.flatMap(([column, months]) => {
    if (!texts[column] || !texts[months] || !texts.price) return [];
    const house = Number(texts.price);
    const price =
      column === "promotionalPrice" ? house : buildingPriceOr(Number(texts.buildingPrice ?? 0), house);
    const promotion = { price: Number(texts[column]), months: Number(texts[months]) };
    return isLowerPromotion(price, promotion) ? [] : [{ column, message: PROMOTION_NOT_LOWER }];
  });

/** Only the changed fields; of a promotion both parts, where the file has both. */
const wholePromotions = (input: Readonly<Record<string, unknown>>, changed: ReadonlySet<string>) => {
  const wanted = new Set(changed);
  for (const pair of PROMOTIONS)
    if (pair.some((column) => changed.has(column))) for (const column of pair) wanted.add(column);
  return Object.fromEntries(Object.entries(input).filter(([name]) => wanted.has(name)));
};
