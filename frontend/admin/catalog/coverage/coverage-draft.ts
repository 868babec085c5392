import type { Brand } from "@asesorador/domain/catalog/contract";
import { coversOf } from "@asesorador/domain/catalog/coverage";
import { comparableDistrict, type District, districtText } from "@asesorador/domain/kernel/district";
import { Covers } from "@asesorador/domain/kernel/market";
import { recordOf } from "@asesorador/domain/kernel/record-of";

/** What was marked and is not saved, by the district's code. */
export type Marked = Readonly<Record<string, Covers>>;

/** The marks with these districts marked; a mark equal to the stored coverage is dropped. */
export const withMarks = (
  marked: Marked,
  brand: Pick<Brand, "coverage">,
  codes: readonly string[],
  covers: Covers,
): Marked => ({
  ...Object.fromEntries(Object.entries(marked).filter(([code]) => !codes.includes(code))),
  ...Object.fromEntries(
    codes.filter((code) => coversOf(brand, code) !== covers).map((code) => [code, covers]),
  ),
});

/** How many districts have each answer, marks included. */
export const countsOf = (
  districts: readonly District[],
  brand: Pick<Brand, "coverage">,
  marked: Marked,
): Readonly<Record<Covers, number>> => {
  const answers = districts.map(({ code }) => marked[code] ?? coversOf(brand, code));
  const count = (covers: Covers) => answers.filter((one) => one === covers).length;
  return recordOf(Covers.options, count);
};

/** Those of a region ("" for all) whose name, province or region has the text. */
export const narrowed = (
  districts: readonly District[],
  { q, region }: { readonly q: string; readonly region: string },
): readonly District[] => {
  const asked = comparableDistrict(q);
  return districts.filter(
    (one) =>
      (region === "" || one.region === region) && comparableDistrict(districtText(one)).includes(asked),
  );
};
