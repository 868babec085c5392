import { posix } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./command.ts";
import { filesOf, isCode, isTest, textOf } from "./sources.ts";

type Declared = { readonly key: string; readonly file: string };

/** Every `queryOptions({ queryKey: … })` of the front end, with constants in the key resolved. */
const declaredKeys = (): readonly Declared[] => {
  const files = filesOf("frontend").filter((file) => isCode(file) && !isTest(file));
  const constants = new Map(
    files.flatMap((file) =>
      [...textOf(file).matchAll(/const (\w*KEY) = (\[[^\]]*\])/g)].map(
        ([, name = "", value = ""]) => [exported(file, name) ? name : `${file}:${name}`, value] as const,
      ),
    ),
  );
  return files.flatMap((file) =>
    [...textOf(file).matchAll(/[qQ]ueryOptions(?:<[^>(]*>)?\(\{\s*queryKey: (\[[^\]]*\]|\w+)/g)].map(
      ([, written = ""]) => ({
        key: written.replace(/(?:\.\.\.)?\b(\w*KEY)\b/g, (_, name: string) => {
          const value = constants.get(`${file}:${name}`) ?? constants.get(name) ?? name;
          return written.startsWith("[") ? value.slice(1, -1) : value;
        }),
        file,
      }),
    ),
  );
};

const exported = (file: string, name: string): boolean => textOf(file).includes(`export const ${name} `);

// With two functions under one key the last observer's is used, so a 401 was an error for one screen and null for
// another.
test("each query key has one query function", () => {
  const declared = declaredKeys();
  expect(declared).toContainEqual({ key: '["access", "user"]', file: "frontend/access/current-user.ts" });
  const files = Object.groupBy(declared, ({ key }) => key);
  expect(Object.values(files).filter((same) => same && same.length > 1)).toEqual([]);
});

/** The names of the endpoints that read, as their contracts export them. */
const readingEndpoints = async (): Promise<readonly string[]> => {
  const contracts = filesOf("domain").filter(
    (file) => !isTest(file) && textOf(file).includes("= endpoint({"),
  );
  const exported = await Promise.all(contracts.map((file) => import(posix.join(ROOT, file))));
  return exported.flatMap((module: Readonly<Record<string, { method?: string }>>) =>
    Object.entries(module).flatMap(([name, { method }]) => (method === "GET" ? [name] : [])),
  );
};

// `call` itself would read rows from before what the account has just written.
test("each read of the panel is made by `read`, which waits for the account's last write where the contract can", async () => {
  const panel = filesOf("frontend/admin").filter((file) => isCode(file) && !isTest(file));
  const names = (await readingEndpoints()).join("|");
  const calls = (by: string) =>
    panel.flatMap((file) =>
      [...textOf(file).matchAll(new RegExp(`\\b${by}\\(\\s*(${names})\\b`, "g"))].map(
        ([, name = ""]) => `${file}: ${name}`,
      ),
    );
  expect(calls("read")).toContain("frontend/admin/leads/queries.ts: listLeads");
  expect(calls("call")).toEqual([]);
});
