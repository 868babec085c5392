import { Worker } from "node:worker_threads";
import { type ReadProgress, ReplayStopped } from "@asesorador/projections/replay/read-history";
import type { Checked, CheckJob, CheckMessage } from "./check-job.ts";

const THREAD = new URL("./check-thread.ts", import.meta.url);

type Options = {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ReadProgress) => void;
};

/**
 * Checks history and the figure index in a thread of its own, as folding read models takes all of the caller's. Throws ReplayStopped; other errors of the
 * thread come with their name and message, and are of no class.
 */
export const checkInThread = async (job: CheckJob, { signal, onProgress }: Options): Promise<Checked> => {
  if (signal.aborted) throw new ReplayStopped();
  const { promise, resolve, reject } = Promise.withResolvers<Checked>();
  const thread = new Worker(THREAD, { workerData: job });
  const stopped = () => reject(new ReplayStopped());
  signal.addEventListener("abort", stopped, { once: true });
  thread.on("message", (message: CheckMessage) => {
    if ("checked" in message) resolve(message.checked);
    else onProgress(message.progress);
  });
  thread.once("error", reject);
  thread.once("exit", (code) => reject(new Error(`the check's thread ended without an answer: ${code}`)));
  try {
    return await promise;
  } finally {
    signal.removeEventListener("abort", stopped);
    await thread.terminate();
  }
};
