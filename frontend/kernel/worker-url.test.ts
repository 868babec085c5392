import { expect, test } from "vitest";
import { workerUrl } from "./worker-url.ts";

test.each(["/sw.js", "/assets/photo-worker-BxVf5gyw.js"])("%s is a worker of this site", (path) => {
  expect(workerUrl(path)).toBe(path);
});

test.each([
  "https://malo.example/assets/a.js",
  "//malo.example/assets/a.js",
  "/assets/../x.js",
  "data:,1",
  "/assets/a.js?x",
])("%s is none", (path) => {
  expect(() => workerUrl(path)).toThrow(TypeError);
});
