import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ProcessorTable } from "./ProcessorTable.tsx";

const shown = (state: { readonly isLate: boolean; readonly lastError: string | null }) =>
  renderToStaticMarkup(
    <ProcessorTable
      title="Proyecciones"
      nameLabel="Proyección"
      processors={[
        { name: "lead", position: "7", positionsBehind: 3, lagMs: 61_000, quarantined: 0, ...state },
      ]}
    />,
  );

test("a processor is fine, late, or failing; an error says more than the lag that it causes", () => {
  expect(shown({ isLate: false, lastError: null })).toContain("Bien");
  const late = shown({ isLate: true, lastError: null });
  expect(late).toContain("Con atraso");
  expect(late).not.toContain("Bien");
  const failing = shown({ isLate: true, lastError: "TypeError" });
  expect(failing).toContain("Con problemas");
  expect(failing).not.toContain("Con atraso");
});
