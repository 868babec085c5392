import { setTimeout as sleep } from "node:timers/promises";
import { type LeadReader, readLeads } from "@asesorador/projections/lead/queries";
import { BenchFailed } from "../audit.ts";

export type Reads = { readonly reads: number; readonly slowestMs: number };

const PAUSE_MS = 20;

/**
 * Reads the panel's first page repeatedly while the work runs. Throws BenchFailed for a read that failed or returned
 * too few rows.
 */
export const readWhile = async <Result>(
  reader: LeadReader,
  leads: number,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly seen: Reads }> => {
  const stop = new AbortController();
  const reading = keepReading(reader, leads, stop.signal);
  try {
    return { result: await work(), seen: await ended(reading, stop) };
  } catch (error) {
    await ended(reading, stop).catch(() => {});
    throw error;
  }
};

const ended = (reading: Promise<Reads>, stop: AbortController): Promise<Reads> => {
  stop.abort();
  return reading;
};

const keepReading = async (reader: LeadReader, leads: number, signal: AbortSignal): Promise<Reads> => {
  let reads = 0;
  let slowestMs = 0;
  while (!signal.aborted) {
    const started = performance.now();
    const page = await readLeads(
      reader,
      { sort: "newest", limit: 50 },
      { me: "bench", now: "2026-01-01T00:00:00.000Z" },
    ).catch((cause: unknown) => {
      throw new BenchFailed("a read was refused during the rebuild", { cause });
    });
    if (page === "invalid_cursor" || page.total !== leads || page.contacts.length !== Math.min(50, leads))
      throw new BenchFailed("a read during the rebuild came up short");
    reads += 1;
    slowestMs = Math.max(slowestMs, performance.now() - started);
    await sleep(PAUSE_MS);
  }
  return { reads, slowestMs };
};
