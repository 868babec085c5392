import { expect, test } from "vitest";
import { ResponseError } from "../../kernel/request.ts";
import { reasonOf } from "./use-change.ts";

const refused = (body: object) => new ResponseError(409, "Conflict", JSON.stringify(body));

test("a failure is explained by the page's words for its code, else by the server's, else by the fallback", () => {
  const exists = refused({ code: "config_exists", message: "Ya existe." });
  expect(reasonOf(exists, "No se pudo.")).toBe("Ya existe.");
  expect(reasonOf(exists, "No se pudo.", { config_exists: "Otra persona." })).toBe("Otra persona.");
  expect(reasonOf(exists, "No se pudo.", { other: "Otra persona." })).toBe("Ya existe.");
  const issues = [{ path: "configValue", code: "required", message: "Falta." }];
  expect(reasonOf(refused({ code: "invalid", message: "Revisa.", issues }), "No se pudo.")).toBe("Falta.");
  expect(reasonOf(new TypeError("failed to fetch"), "No se pudo.")).toBe("No se pudo.");
});
