import { expect, test } from "vitest";
import { panelApartPlugin } from "./panel-chunks.ts";

type Chunk = {
  readonly name: string;
  readonly entry?: string;
  readonly imports?: string[];
  readonly dynamicImports?: string[];
};

const built = (chunks: readonly Chunk[]) => {
  const bundle = Object.fromEntries(
    chunks.map(({ name, entry, imports = [], dynamicImports = [] }) => [
      name,
      {
        type: "chunk",
        name,
        isEntry: entry !== undefined,
        facadeModuleId: entry ?? null,
        imports,
        dynamicImports,
      },
    ]),
  );
  const { generateBundle } = panelApartPlugin() as unknown as {
    readonly generateBundle: (options: object, bundle: object) => void;
  };
  const error = (message: string) => {
    throw new Error(message);
  };
  return () => generateBundle.call({ error }, {}, bundle);
};

const PANEL: readonly Chunk[] = [
  { name: "admin", entry: "/site/admin.html", imports: ["react"], dynamicImports: ["panel"] },
  { name: "panel", imports: ["react", "phone"] },
  { name: "react" },
  { name: "phone" },
];

test("a public page may share files with the panel", () => {
  expect(
    built([
      ...PANEL,
      { name: "index", entry: "/site/index.html", imports: ["react"], dynamicImports: ["phone"] },
    ]),
  ).not.toThrow();
});

test("a public page that loads a file of the panel, if only later and through another file, fails the build", () => {
  const page: Chunk = { name: "index", entry: "/site/index.html", dynamicImports: ["help"] };
  expect(built([...PANEL, page, { name: "help", imports: ["panel"] }])).toThrow(
    "index loads the panel's file panel",
  );
});
