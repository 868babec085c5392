import { expect, test } from "vitest";
import { moduleCycles } from "./module-cycles.ts";

const file = (name: string, ...imports: readonly string[]) => ({ file: name, imports });

test("modules that import each other, directly or through others, are a cycle", () => {
  const files = [
    file("infra/adapters/postgres/listen.ts", "infra/processing/backoff"),
    file("infra/processing/job.ts", "infra/adapters/postgres/listen"),
    file("backend/lead/bulk.ts", "backend/http/route"),
    file("backend/http/route.ts", "projections/lead/queries"),
    file("projections/lead/queries.ts", "backend/lead/bulk"),
  ];
  expect(moduleCycles(files)).toEqual([
    ["infra/adapters", "infra/processing"],
    ["backend/http", "backend/lead", "projections/lead"],
  ]);
});

test("imports in one direction, inside a module, of entry points and of packages are no cycle", () => {
  const files = [
    file("infra/processing/job.ts", "infra/adapters/postgres/listen", "infra/processing/log", "pg"),
    file("infra/adapters/postgres/listen.ts", "infra/kernel/backoff"),
    file("infra/main.ts", "infra/runtime/compose-api"),
    file("infra/runtime/compose-api.ts", "infra/main"),
  ];
  expect(moduleCycles(files)).toEqual([]);
});
