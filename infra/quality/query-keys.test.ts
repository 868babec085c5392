import { expect, test } from "vitest";
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
