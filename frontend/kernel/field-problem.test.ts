import { expect, test } from "vitest";
import { fieldProblem } from "./field-problem.ts";
import { ResponseError } from "./request.ts";

const refused = (status: number, message: string) =>
  new ResponseError(status, "", JSON.stringify({ code: "x", message }));

test("a refusal of a field's value belongs to that field, any other to no field", () => {
  const invalid = new ResponseError(
    400,
    "",
    JSON.stringify({
      code: "validation_error",
      message: "Revisa los datos.",
      issues: [
        { path: "id", code: "invalid", message: "Identificador inválido." },
        { path: "phone", code: "invalid", message: "Escribe un celular peruano." },
      ],
    }),
  );
  expect(fieldProblem(invalid, ["name", "phone"])).toEqual({
    field: "phone",
    text: "Escribe un celular peruano.",
  });
  expect(fieldProblem(invalid, ["name"])).toBeNull();
  expect(fieldProblem(refused(409, "Otra persona lo cambió."), ["phone"])).toBeNull();
  expect(fieldProblem(new TypeError("Failed to fetch"), ["phone"])).toBeNull();
});
