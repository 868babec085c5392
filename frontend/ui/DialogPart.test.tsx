import { lazy } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DialogPart } from "./DialogPart.tsx";

test("a dialog whose code is not there yet says that it is loading", () => {
  const Loading = lazy(() => new Promise<never>(() => undefined));
  const shown = renderToStaticMarkup(
    <DialogPart>
      <Loading />
    </DialogPart>,
  );
  expect(shown).toContain('role="status"');
  expect(shown).toContain("Cargando…");
});
