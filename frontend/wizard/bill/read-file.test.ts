import { afterEach, expect, test, vi } from "vitest";
import { readFile } from "./read-file.ts";

// The addresses of the build.
vi.mock("../../kernel/worker-url.ts", () => ({ workerUrl: (path: string) => path }));
afterEach(() => void vi.unstubAllGlobals());

/** Reads a PDF with a worker that fails. */
const readWithFailing = (message: string | undefined) => {
  vi.stubGlobal(
    "Worker",
    class {
      onerror?: (event: { readonly message: string | undefined }) => void;
      postMessage() {
        queueMicrotask(() => this.onerror?.({ message }));
      }
      terminate() {}
    },
  );
  const file = new File(["%PDF"], "recibo.pdf", { type: "application/pdf" });
  const { signal } = new AbortController();
  return readFile(file, { onProgress: () => {}, signal }).catch((error: unknown) => error);
};

test("a worker whose code cannot be fetched has not judged the file", async () => {
  expect(await readWithFailing(undefined)).toMatchObject({ reason: "not_loaded" });
});

test("a worker that breaks while it runs could not read the file", async () => {
  expect(await readWithFailing("Uncaught RangeError")).toMatchObject({ reason: "unreadable" });
});
