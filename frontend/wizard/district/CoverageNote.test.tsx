import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import { CoverageNote, fetchDistricts } from "./CoverageNote.tsx";

const BRENA = "150105";
const plans = [
  { plan: { brand: "WIN", coverage: { yes: [], no: [BRENA] } } },
  { plan: { brand: "Movistar", coverage: { yes: [BRENA], no: [] } } },
];
const shown = (company: string | null) =>
  renderToStaticMarkup(<CoverageNote market="peru" district={BRENA} plans={plans} company={company} />);

beforeAll(() => fetchDistricts("peru"));

test("today's operator that does not serve the district by our table is acknowledged, and doubts the table", () => {
  expect(shown("win")).toContain(
    "WIN, tu operador de hoy, no llega según nuestra tabla: puede estar incompleta",
  );
});

test("nothing is said of today's operator where it serves the district, is not listed or is none", () => {
  for (const company of ["movistar", "bitel", "otra", "ninguna", null])
    expect(shown(company)).not.toContain("operador");
});
