import { expect, test } from "vitest";
import { builtCommit } from "./source-version.ts";

test.each([
  [{ SOURCE_COMMIT: "0123abc" }, "0123abc"],
  [{ SOURCE_COMMIT: "0123456789abcdef0123456789abcdef01234567" }, "0123456789abcdef0123456789abcdef01234567"],
  [{ SOURCE_COMMIT: "" }, null],
  [{ SOURCE_COMMIT: "main; rm" }, null],
  [{}, null],
])("an image built with %j names the commit %s", (env, commit) => {
  expect(builtCommit(env)).toBe(commit);
});
