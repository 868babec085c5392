import { expect, test } from "vitest";
import { chunksPlugin } from "./chunks-plugin.ts";

const bundle = Object.fromEntries(
  Object.entries({
    page: ["react"],
    react: [],
    later: ["react", "parts", "sheet"],
    parts: ["icons"],
    icons: [],
    sheet: [],
  }).map(([fileName, imports]) => [
    fileName,
    { type: "chunk", fileName, imports, exports: [], moduleIds: [fileName === "sheet" ? "a.css" : "a.ts"] },
  ]),
);

const built = (transformed: string) => {
  const { plugin, filesToFetch } = chunksPlugin();
  const { transform, generateBundle } = plugin as unknown as {
    readonly transform: (code: string, id: string) => { readonly code: string } | null;
    readonly generateBundle: { readonly handler: (options: object, bundle: object) => void };
  };
  const replaced = transform("", transformed);
  const failed = (message: string) => {
    throw new Error(message);
  };
  generateBundle.handler.call({ error: failed }, {}, bundle);
  return { replaced, filesToFetch };
};

test("a chunk is fetched with its imports, without what the importing chunk has loaded and chunks of styles alone", () => {
  const { filesToFetch } = built("\0vite/preload-helper.js");
  expect(filesToFetch("later", "page")).toEqual(["later", "parts", "icons"]);
  expect(filesToFetch("parts", "later")).toEqual([]);
});

test("Vite's helper is replaced, other modules are not, and a Vite without it fails the build", () => {
  expect(built("\0vite/preload-helper.js").replaced?.code).toMatch(/load-chunk\.ts/);
  expect(() => built("frontend/wizard/peru/draft.ts")).toThrow("Vite has no module");
});
