import type { Brand } from "@asesorador/domain/catalog/contract";
import { coversOf } from "@asesorador/domain/catalog/coverage";
import type { CoveragePreviewRow } from "@asesorador/domain/catalog/coverage-contract";
import { districtText } from "@asesorador/domain/kernel/district";
import { districtOf, districtsNamed } from "@asesorador/domain/kernel/districts";
import { Country, type Covers } from "@asesorador/domain/kernel/market";
import { searchable } from "@asesorador/domain/kernel/text";
import { yesNoCell } from "../http/csv-cells.ts";
import { csvFile } from "../http/es.ts";
import { readBrand } from "./cells.ts";
import type { CoverageRow } from "./csv.ts";
import { importing } from "./es.ts";

type Cell = { readonly brand: Brand; readonly district: string; readonly covers: Covers };
/** What a row requests; `cell` is null where the row is invalid. */
export type CoveragePlan = CoveragePreviewRow & { readonly cell: Cell | null };

/**
 * Compares each row with the known coverage of the brands, in the file's order. Of two rows about one cell the later is
 * an error.
 */
export const planCoverage = (
  rows: readonly CoverageRow[],
  brands: readonly Brand[],
): readonly CoveragePlan[] => {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const { cell, problems, ...described } = understood(row, brands);
    if (!cell) return { ...described, problems, outcome: "error", from: "", to: "", cell: null };
    const key = `${cell.brand.id}/${cell.district}`;
    const before = seen.get(key);
    if (before !== undefined) {
      const doubled = [{ column: "district", message: importing.doubledCell(before) }];
      return { ...described, problems: doubled, outcome: "error", from: "", to: "", cell: null };
    }
    seen.set(key, row.line);
    const now = coversOf(cell.brand, cell.district);
    return {
      ...described,
      outcome: now === cell.covers ? "unchanged" : "changed",
      from: importing.covers[now],
      to: importing.covers[cell.covers],
      problems: [],
      cell,
    };
  });
};

type Understood = Pick<CoveragePreviewRow, "line" | "brand" | "district" | "problems"> & {
  readonly cell: Cell | null;
};

const understood = ({ line, cells, uneven }: CoverageRow, brands: readonly Brand[]): Understood => {
  const [brandCell = "", districtCell = "", coverageCell = ""] = [
    cells.brand,
    cells.district,
    cells.coverage,
  ];
  const described = { line, brand: brandCell.slice(0, 80), district: districtCell.slice(0, 80) };
  if (uneven) {
    const message = csvFile.cells(uneven.cells, uneven.columns);
    return { ...described, problems: [{ column: "", message }], cell: null };
  }
  const named = namedBrand(brandCell, districtCell, brands);
  const brand = named.as === "value" ? brands.find(({ id }) => id === named.input) : undefined;
  const district = districtIn(districtCell, brand);
  const covers = coversIn(coverageCell);
  const problems = [
    ...(named.as === "problem" ? [{ column: "brand", message: named.message }] : []),
    ...(brand && "problem" in district ? [{ column: "district", message: district.problem }] : []),
    ...(covers ? [] : [{ column: "coverage", message: importing.coverage }]),
  ];
  if (!brand || "problem" in district || !covers) return { ...described, problems, cell: null };
  const known = districtOf(district.code);
  return {
    line,
    brand: brand.name,
    district: known ? districtText(known) : described.district,
    problems,
    cell: { brand, district: district.code, covers },
  };
};

/** A brand's ID is unique within its country only: of several, the one of the district's country is meant. */
const namedBrand = (brand: string, district: string, brands: readonly Brand[]) => {
  const named = readBrand(brand, brands);
  if (named.as === "value") return named;
  const countries = Country.options.filter((country) => districtsNamed(district, country).length > 0);
  const there = readBrand(
    brand,
    brands.filter(({ country }) => countries.includes(country)),
  );
  return there.as === "value" ? there : named;
};

const districtIn = (text: string, brand: Brand | undefined) => {
  const found = brand ? districtsNamed(text, brand.country) : [];
  const [only, another] = found;
  if (!only)
    return { problem: text === "" ? csvFile.missing : importing.noDistrict(text.slice(0, 80)) } as const;
  return another
    ? ({ problem: importing.manyDistricts(text.slice(0, 80), found.map(districtText)) } as const)
    : ({ code: only.code } as const);
};

const UNKNOWN: ReadonlySet<string> = new Set(["sin dato", "desconocido", "unknown", "?", "-", ""]);

/** null: the cell is none of the three. */
const coversIn = (cell: string): Covers | null => {
  const covers = yesNoCell(cell);
  if (covers !== undefined) return covers ? "yes" : "no";
  return UNKNOWN.has(searchable(cell)) ? "unknown" : null;
};
