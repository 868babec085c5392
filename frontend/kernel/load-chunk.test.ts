import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

type Chunk = typeof import("./load-chunk.ts");
let loadChunk: Chunk["loadChunk"];

/** The files that the server does not give; and what was asked of it by `fetch`. */
let missing: readonly string[] = [];
let asked: string[] = [];

/** The links that the page added. */
let links: Link[] = [];
type Link = {
  readonly rel?: string;
  readonly href?: string;
  readonly onload?: () => void;
  readonly onerror?: () => void;
  readonly remove: () => void;
};
const added = () => links.map(({ rel, href }) => `${rel} ${href}`);

beforeEach(async () => {
  missing = [];
  asked = [];
  links = [];
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("document", {
    createElement: () => ({ remove: vi.fn() }),
    head: {
      append: (link: Link) => {
        links.push(link);
        queueMicrotask(() => (missing.includes(link.href ?? "") ? link.onerror?.() : link.onload?.()));
      },
    },
  });
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
  missing = ["/assets/a.css"];
  await expect(loadChunk(load, ["assets/a.css"])).rejects.toThrow("/assets/a.css");
  expect(links[0]?.remove).toHaveBeenCalledOnce();
  missing = [];
  expect(await loadChunk(load, ["assets/a.css"])).toBe("module");
  expect(links.map(({ href }) => href)).toEqual(["/assets/a.css", "/assets/a.css"]);
});

describe("in Chromium", () => {
  beforeEach(() => void vi.stubGlobal("navigator", { userAgentData: {} }));

  test("a chunk is imported once all of its files are preloaded; nothing is fetched beside", async () => {
    expect(await loadChunk(load, ["assets/a.js", "assets/b.js"])).toBe("module");
    expect(added()).toEqual(["preload /assets/a.js", "preload /assets/b.js"]);
    expect(asked).toEqual([]);
  });

  test("a preload that failed is taken by a link of another module; then the file is fetched, and each failure is taken by another link", async () => {
    missing = ["/assets/a.js"];
    for (const attempt of [1, 2]) {
      await expect(loadChunk(load, ["assets/a.js"])).rejects.toThrow("Failed to fetch");
      expect(added().slice(-2)).toEqual([
        "preload /assets/a.js",
        expect.stringMatching(/^modulepreload \/assets\/a\.js#[\d.]+$/),
      ]);
      expect(asked).toEqual(Array(attempt).fill("/assets/a.js"));
    }
    expect(new Set(added()).size).toBe(3);
    expect(load).not.toHaveBeenCalled();
    missing = [];
    expect(await loadChunk(load, ["assets/a.js"])).toBe("module");
    expect(asked).toHaveLength(2);
  });

  test("a file that the server no longer has is a failure with the server's status", async () => {
    missing = ["/assets/gone.js"];
    vi.stubGlobal("fetch", async () => new Response("", { status: 404 }));
    await expect(loadChunk(load, ["assets/gone.js"])).rejects.toMatchObject({ cause: 404 });
  });
});
