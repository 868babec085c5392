import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { RejectedNotice } from "./RejectedNotice.tsx";

afterEach(() => void vi.unstubAllGlobals());

test("a refusal without a message of the server names no field: it is an error of sending, with the phone to call", () => {
  vi.stubGlobal("document", { documentElement: { lang: "es-PE" } });
  const rejection = { kind: "refused", failure: { code: "http_403", message: "" } } as const;
  const html = renderToStaticMarkup(<RejectedNotice rejection={rejection} others={[]} />);
  expect(html).toContain("Error al enviar solicitud. Intenta nuevamente. También puedes llamarnos al");
  expect(html).not.toContain("marcados");
});

test("a refusal has the server's message, and those of no field", () => {
  const rejection = {
    kind: "refused",
    failure: { code: "invalid_input", message: "Revisa estos datos." },
  } as const;
  const html = renderToStaticMarkup(<RejectedNotice rejection={rejection} others={["sobre el país"]} />);
  expect(html).toContain("Revisa estos datos.");
  expect(html).toContain("sobre el país");
  expect(html).not.toContain("llamarnos");
});
