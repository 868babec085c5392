import { workerUrl } from "../../kernel/worker-url.ts";
import pdfWorker from "./pdf-worker.ts?worker&url";
import photoWorker from "./photo-worker.ts?worker&url";
import type { FromWorker, Unreadable } from "./worker-answer.ts";

/** A photo of a telephone has 3 to 8 MB. */
const MAX_BYTES = 15_000_000;

export type Failure = "too_large" | "other_kind" | Unreadable;

/** Why a file was not read. */
export class Unread extends Error {
  override readonly name = "Unread";
  readonly reason: Failure;

  constructor(reason: Failure) {
    super(reason);
    this.reason = reason;
  }
}

const workerFor = ({ type, name }: File): string | null => {
  if (type === "application/pdf" || /\.pdf$/i.test(name)) return pdfWorker;
  return /^image\/(png|jpeg|webp)$/.test(type) ? photoWorker : null;
};

type Reading = { readonly onProgress: (share: number) => void; readonly signal: AbortSignal };

/** The text of a PDF or a photo, read in this browser: nothing is sent. Rejects with Unread, or with the signal's reason. */
export const readFile = async (file: File, { onProgress, signal }: Reading): Promise<string> => {
  const address = workerFor(file);
  if (address === null) throw new Unread("other_kind");
  if (file.size > MAX_BYTES) throw new Unread("too_large");
  const worker = new Worker(workerUrl(address), { type: "module" });
  try {
    return await new Promise<string>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      // Without a message the worker's own code could not be fetched: it does not run yet.
      worker.onerror = ({ message }) => reject(new Unread(message ? "unreadable" : "not_loaded"));
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if ("progress" in data) onProgress(data.progress);
        else if ("text" in data) resolve(data.text);
        // pdf.js greets the page as well, as if it were the whole worker.
        else if ("failed" in data) reject(new Unread(data.failed));
      };
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
};
