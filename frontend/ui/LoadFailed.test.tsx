import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ResponseError } from "../kernel/request.ts";
import { LoadFailed } from "./LoadFailed.tsx";

const shown = (error: unknown) =>
  renderToStaticMarkup(
    <LoadFailed title="No pudimos cargar las marcas" error={error} retry="Reintentar" onRetry={() => {}} />,
  );

test("a server that answered has its own reason shown; the connection is named only when nothing came back", () => {
  const body = JSON.stringify({
    code: "unavailable",
    message: "El servicio no está disponible.",
    issues: [],
  });
  const refused = shown(new ResponseError(503, "", body));
  expect(refused).toContain("El servicio no está disponible.");
  expect(refused).not.toContain("conexión");
  expect(shown(new ResponseError(502, "Bad Gateway", ""))).toContain("El servidor no dio un motivo.");
  expect(shown(new TypeError("Failed to fetch"))).toContain("Revisa tu conexión");
});
