import { expect, test } from "vitest";
import { failureReason, valueReason } from "./failure-reason.ts";
import { ResponseError } from "./request.ts";

const reasonOf = failureReason({ noReason: "Sin motivo", noConnection: "Sin conexión" });

test("a refusal is explained in the server's words", () => {
  const refused = new ResponseError(409, "", JSON.stringify({ code: "x", message: "Ya existe." }));
  expect(reasonOf(refused)).toBe("Ya existe.");
});

test("a response that is not from our API is explained in the slice's words, not as a lost connection", () => {
  expect(reasonOf(new ResponseError(502, "Bad Gateway", "<html>"))).toBe("Sin motivo");
});

test("a request without any response is explained as a lost connection", () => {
  expect(reasonOf(new TypeError("Failed to fetch"))).toBe("Sin conexión");
});

test("what is wrong with a value says more than the general reason, where there is such a value", () => {
  const issues = [{ path: "csv", code: "not_storable", message: "Contiene caracteres no permitidos." }];
  const refused = (more: object) =>
    new ResponseError(
      400,
      "",
      JSON.stringify({ code: "invalid_input", message: "Revisa los datos.", ...more }),
    );
  const explain = valueReason({ noReason: "Sin motivo", noConnection: null });
  expect(explain(refused({ issues }))).toBe("Contiene caracteres no permitidos.");
  expect(explain(refused({ issues: [] }))).toBe("Revisa los datos.");
  expect(explain(new ResponseError(502, "Bad Gateway", "<html>"))).toBe("Sin motivo");
  expect(explain(new TypeError("Failed to fetch"))).toBeNull();
});
