import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { BadSecret, loadOrCreateSecret, parseMasterKeys } from "./master-key.ts";

const [A, B] = [Buffer.alloc(32, 1).toString("base64"), Buffer.alloc(32, 2).toString("base64")];

describe("master keys", () => {
  test("the first of a list is current, the others still open", () => {
    const keys = parseMasterKeys(`2:${A}, 1:${B}`);
    expect(keys.current).toBe(2);
    expect([...keys.byVersion]).toEqual([
      [2, Buffer.alloc(32, 1)],
      [1, Buffer.alloc(32, 2)],
    ]);
  });

  test("a key without a version has version 1", () => {
    expect(parseMasterKeys(A)).toEqual({ current: 1, byVersion: new Map([[1, Buffer.alloc(32, 1)]]) });
  });

  test.each(["", "1:", "abc", `1:${A.slice(4)}`, `1:${A},1:${B}`, `x:${A}`, `${A},`])(
    "%j is refused without quoting it",
    (list) => {
      expect(() => parseMasterKeys(list)).toThrow(BadSecret);
      expect(() => parseMasterKeys(list)).not.toThrow(A.slice(4, 20));
    },
  );
});

describe("a secret in a file", () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder("secret-");
  });

  test("is created once, for its owner only, also by concurrent processes", async () => {
    const file = join(folder, "deeper", "key");
    const secrets = await Promise.all(Array.from({ length: 20 }, () => loadOrCreateSecret(file)));
    expect(new Set(secrets).size).toBe(1);
    expect(Buffer.from(secrets[0] ?? "", "base64")).toHaveLength(32);
    expect((await readFile(file, "utf8")).trim()).toBe(secrets[0]);
    expect(await readdir(join(folder, "deeper"))).toEqual(["key"]);
    expect(await loadOrCreateSecret(file)).toBe(secrets[0]);
  });

  test.skipIf(process.platform === "win32")("can be read by its owner only", async () => {
    const file = join(folder, "key");
    await loadOrCreateSecret(file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test("is never overwritten, whatever the file holds", async () => {
    const file = join(folder, "key");
    await writeFile(file, "half a se");
    await expect(loadOrCreateSecret(file)).rejects.toThrow(BadSecret);
    expect(await readFile(file, "utf8")).toBe("half a se");
  });
});
