import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { es } from "./es.ts";
import { ResultRows } from "./ResultRows.tsx";
import type { PreviewRow, ResultRow } from "./rows.ts";

const row = { line: 3, name: "Fibra 400", code: "CLARO-02" };
const problems = [
  { column: "price", message: "Escribe un monto." },
  { column: "type", message: "Falta este dato." },
];
const previewed: readonly PreviewRow[] = [{ ...row, outcome: "error", changes: [], problems }];
const shown = (result: Partial<ResultRow>) =>
  renderToStaticMarkup(
    <ResultRows previewed={previewed} rows={[{ ...row, outcome: "error", message: "", ...result }]} />,
  );

test("a row with errors names every column that is wrong, as the preview did", () => {
  const html = shown({ message: "Escribe un monto." });
  expect(html).toContain("price: Escribe un monto.");
  expect(html).toContain("type: Falta este dato.");
});

test("a row that was refused when it was saved has the server's message", () => {
  const html = shown({ line: 4, outcome: "conflict", message: "Otra persona lo cambió." });
  expect(html).toContain("Otra persona lo cambió.");
  expect(html).not.toContain("price");
});

test("a row without a name shows its code once", () => {
  expect(shown({ name: "" }).split("CLARO-02")).toHaveLength(2);
  expect(shown({}).split("CLARO-02")).toHaveLength(2);
});

test("counts have the thousands' comma of the panel's other figures", () => {
  expect(es.applied(1200, 2000)).toBe("1,200 de 2,000 filas guardadas");
  expect(es.counted.new(1980)).toBe("1,980 nuevos");
  expect(es.results.created(1)).toBe("1 creado");
});
