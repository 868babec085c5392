import type { EventStore } from "@asesorador/domain/kernel/event-store";
import type { DemoCounts } from "../demo/events.ts";
import { seedDemo } from "../demo/history.ts";
import { memoryEventStore } from "./memory-event-store.ts";
import { memoryVault } from "./memory-vault.ts";
import { trainAssistant } from "./trained-assistant.ts";

/** Of every demo here. */
export const DEMO_NOW = "2026-11-21T14:30:00.000Z";

/** What a demo is written into, before it is written. */
export const emptyDemo = <Store extends EventStore>(store: Store) => {
  const vault = memoryVault();
  const lines: string[] = [];
  const ports = { store, vault, now: () => DEMO_NOW, log: (line: string) => lines.push(line) };
  return { store, vault, lines, ports };
};

/** A demo for the test files of a worker, which only read it: writing one takes seconds. Empty before `writeWholeDemo`. */
export const wholeDemo = emptyDemo(memoryEventStore());

let written: Promise<DemoCounts> | undefined;
export const writeWholeDemo = (): Promise<DemoCounts> => {
  written ??= trainAssistant().then(() => seedDemo(wholeDemo.ports));
  return written;
};
