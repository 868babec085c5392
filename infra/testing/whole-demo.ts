import type { DemoCounts } from "../demo/events.ts";
import { type DemoPorts, seedDemo } from "../demo/history.ts";
import { memoryEventStore } from "./memory-event-store.ts";
import { memoryVault } from "./memory-vault.ts";
import { trainAssistant } from "./trained-assistant.ts";

const store = memoryEventStore();
const vault = memoryVault();
const lines: string[] = [];
const now = () => "2026-11-21T14:30:00.000Z";
const ports: DemoPorts = { store, vault, now, log: (line) => lines.push(line) };

/** A demo for the test files of a worker, which only read it: writing one takes seconds. Empty before `writeWholeDemo`. */
export const wholeDemo = { store, vault, ports, lines, now: now() } as const;

let written: Promise<DemoCounts> | undefined;
export const writeWholeDemo = (): Promise<DemoCounts> => {
  written ??= trainAssistant().then(() => seedDemo(ports));
  return written;
};
