import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
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
