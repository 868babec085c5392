import { expect, test } from "vitest";
import { ResponseError } from "../../kernel/http.ts";
import { reasonOf, staleAdvice, unsavedTitle } from "./refusal.ts";

const refused = (status: number, message: string) =>
  new ResponseError(status, "", JSON.stringify({ code: "x", message }));

test("only a request without an answer blames the connection", () => {
  const offline = new TypeError("Failed to fetch");
  expect(staleAdvice(offline)).toMatch("Revisa tu conexión");
  expect(reasonOf(offline)).toMatch("Revisa tu conexión");
  for (const [status, reason] of [
    [429, "Demasiadas solicitudes."],
    [503, "El servidor está ocupado."],
  ] as const) {
    expect(staleAdvice(refused(status, reason))).toMatch(reason);
    expect(staleAdvice(refused(status, reason))).not.toMatch("conexión");
  }
  expect(staleAdvice(new ResponseError(502, "Bad Gateway", "<html>"))).not.toMatch("conexión");
});

test("a change without an answer is not said to be unsaved", () => {
  expect(unsavedTitle(new TypeError("Failed to fetch"))).toBe("No sabemos si se guardó");
  expect(unsavedTitle(refused(409, "Otra persona lo cambió."))).toBe("No se guardó");
});
