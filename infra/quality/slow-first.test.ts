import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./command.ts";
import { SLOW_FILES } from "./slow-first.ts";

test("every file that is started first exists", () => {
  expect(SLOW_FILES.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
