import { afterEach, beforeEach, expect, test, vi } from "vitest";

type Chunk = typeof import("./load-chunk.ts");
let loadChunk: Chunk["loadChunk"];

/** The files that the server does not give; and what was asked of it. */
let missing: readonly string[] = [];
let asked: string[] = [];

beforeEach(async () => {
  missing = [];
  asked = [];
  vi.stubGlobal("fetch", async (file: string) => {
    asked.push(file);
    if (missing.includes(file)) throw new TypeError("Failed to fetch");
    return new Response(file, { status: file.includes("gone") ? 404 : 200 });
  });
  // What was fetched is remembered for the life of a page.
  vi.resetModules();
  ({ loadChunk } = await import("./load-chunk.ts"));
});
afterEach(() => void vi.unstubAllGlobals());

const load = vi.fn(async () => "module");
beforeEach(() => void load.mockClear());

test("a chunk is imported once all of its files are there", async () => {
  expect(await loadChunk(load, ["assets/a.js", "assets/b.js"])).toBe("module");
  expect(asked).toEqual(["/assets/a.js", "/assets/b.js"]);
});

test("a file that does not come keeps the import from failing: it is not tried, and the next call fetches again", async () => {
  missing = ["/assets/b.js"];
  await expect(loadChunk(load, ["assets/a.js", "assets/b.js"])).rejects.toThrow("Failed to fetch");
  expect(load).not.toHaveBeenCalled();
  missing = [];
  expect(await loadChunk(load, ["assets/a.js", "assets/b.js"])).toBe("module");
  // What had come is not fetched again.
  expect(asked).toEqual(["/assets/a.js", "/assets/b.js", "/assets/b.js"]);
});

test("two loads at once fetch a file once", async () => {
  await Promise.all([loadChunk(load, ["assets/a.js"]), loadChunk(load, ["assets/a.js"])]);
  expect(asked).toEqual(["/assets/a.js"]);
});

test("a file that the server no longer has is a failure with the server's status", async () => {
  const failure = await loadChunk(load, ["assets/gone.js"]).catch((error: unknown) => error);
  expect(failure).toMatchObject({ message: "/assets/gone.js", cause: 404 });
  expect(load).not.toHaveBeenCalled();
});

test("style sheets are applied; one that failed is asked for again", async () => {
  const links: { href?: string; onload?: () => void; onerror?: () => void; remove: () => void }[] = [];
  let isReachable = false;
  vi.stubGlobal("document", {
    createElement: () => ({ remove: vi.fn() }),
    head: {
      append: (link: (typeof links)[number]) => {
        links.push(link);
        queueMicrotask(() => (isReachable ? link.onload?.() : link.onerror?.()));
      },
    },
  });
  await expect(loadChunk(load, ["assets/a.css"])).rejects.toThrow("/assets/a.css");
  expect(links[0]?.remove).toHaveBeenCalledOnce();
  isReachable = true;
  expect(await loadChunk(load, ["assets/a.css"])).toBe("module");
  expect(links.map(({ href }) => href)).toEqual(["/assets/a.css", "/assets/a.css"]);
});
