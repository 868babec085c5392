import { expect, test } from "vitest";
import { sourceNames } from "./source-names.ts";

const names = sourceNames({
  services: new Map([
    [21, { brand: { name: "Bitel" }, name: "Fibra 150" }],
    [51, { brand: { name: "WOW" }, name: "WOW Fibra 200" }],
  ]),
  items: new Map([["9acd5e83-9f16-4ee5-8558-c6bc9654442d", { title: "Traslado o mudanza" }]]),
  examples: new Map([["971b223d-f0a1-4904-9bbf-553e426bef19", { userInput: "cámbienme de operador" }]]),
});

test.each([
  ["service-21", "Bitel Fibra 150"],
  ["service-51", "WOW Fibra 200"],
  ["knowledge-9acd5e83-9f16-4ee5-8558-c6bc9654442d", "Traslado o mudanza"],
  ["training-971b223d-f0a1-4904-9bbf-553e426bef19", "cámbienme de operador"],
  ["claro_info", "claro_info"],
  // No longer there.
  ["service-99", "service-99"],
  ["knowledge-2f0c5d5e-0000-4000-8000-000000000000", "knowledge-2f0c5d5e-0000-4000-8000-000000000000"],
])("the source %s is called %s", (id, name) => {
  expect(names([id])).toEqual([name]);
});
