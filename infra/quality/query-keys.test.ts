import { posix } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod/mini";
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

/** The names of the reads that wait for a position, as their contracts export them. */
const readsWithPosition = async (): Promise<readonly string[]> => {
  const contracts = filesOf("domain").filter(
    (file) => !isTest(file) && textOf(file).includes("= endpoint({"),
  );
  const exported = await Promise.all(contracts.map((file) => import(posix.join(ROOT, file))));
  return exported.flatMap((module: Readonly<Record<string, { method?: string; input?: unknown }>>) =>
    Object.entries(module).flatMap(([name, { method, input }]) =>
      method === "GET" && input instanceof z.ZodMiniObject && "position" in input.shape ? [name] : [],
    ),
  );
};

/** The arguments of each `call(name, …)` in a text, up to its closing parenthesis. */
const callsOf = (text: string, name: string): readonly string[] =>
  [...text.matchAll(new RegExp(`\\bcall\\(\\s*${name},`, "g"))].map(({ index }) => {
    let depth = 0;
    for (let at = text.indexOf("(", index); at < text.length; at += 1) {
      if (text[at] === "(") depth += 1;
      if (text[at] === ")") depth -= 1;
      if (depth === 0) return text.slice(index, at);
    }
    return text.slice(index);
  });

test("each read of the panel that can wait for a position asks for that of the account's last write", async () => {
  const panel = filesOf("frontend/admin").filter((file) => isCode(file) && !isTest(file));
  const names = await readsWithPosition();
  const calls = names.flatMap((name) =>
    panel.flatMap((file) => callsOf(textOf(file), name).map((written) => ({ file, name, written }))),
  );
  expect(calls.map(({ name }) => name)).toContain("listContacts");
  const without = calls.filter(({ written }) => !written.includes("sinceOwnWrite()"));
  expect(without.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});
