import { expect, test } from "vitest";
import { findingsIn } from "./exchange.ts";

const failure = JSON.stringify({ code: "invalid_input", message: "Revisa los datos." });
const answer = (status: number, body: string, headers = {}) => ({ status, body, headers, ms: 1 });

test("an accepted request, a refusal in the contract's shape and a deliberate 503 are no findings", () => {
  expect(findingsIn(answer(200, "{}"))).toEqual([]);
  expect(findingsIn(answer(400, failure))).toEqual([]);
  expect(findingsIn(answer(503, failure, { "retry-after": "2" }))).toEqual([]);
});

test.each([
  ["a 500", answer(500, failure), "500"],
  ["a 503 without Retry-After", answer(503, failure), "503"],
  ["a refusal of another shape", answer(404, "Not Found"), "a 404 that is no failure of the contract"],
  ["a stack", answer(200, "Error: x\n    at route (/srv/backend/http/route.ts:12:3)"), "a stack"],
  ["a source file", answer(200, "in file:///srv/app.js"), "a path of the server"],
  [
    "an error of PostgreSQL",
    answer(200, 'duplicate key value violates unique constraint "lead_pkey"'),
    "text of SQL",
  ],
  ["a statement", answer(200, "select id, name from read_model.lead where"), "text of SQL"],
])("an answer with %s is a finding", (_, given, what) => {
  expect(findingsIn(given)).toContain(what);
});
