import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fnv1a } from "@asesorador/domain/kernel/fnv1a";

/** Number of files for the records of a long history; one of them is in memory at a time. */
const FILES = 128;
const BUFFER_CHARACTERS = 32 * 2 ** 10;

/** How records of one kind are folded; records and events must be what JSON can hold. */
export type RecordFold<Entry, Event> = {
  readonly name: string;
  /** Undefined: the event makes no record. */
  readonly evolve: (record: Entry | undefined, event: Event) => Entry | undefined;
};

type Line<Entry, Event> = readonly [id: string, record: Entry | null, event: Event | null];

/**
 * Folds events into records by id, of which at most `maxInMemory` are in memory while events are added. Beyond that the records, and all events
 * that follow, go to files in `folder`, by a hash of the id; the caller removes it. Both throw what the file system throws.
 */
export const spilledRecords = <Entry, Event>(
  { name, evolve }: RecordFold<Entry, Event>,
  { folder, maxInMemory }: { readonly folder: string; readonly maxInMemory: number },
) => {
  const records = new Map<string, Entry>();
  const waiting = Array<string>(FILES).fill("");
  let spilled = false;
  const pathOf = (file: number): string => join(folder, `${name}-${file}`);
  const flush = (file: number): void => {
    appendFileSync(pathOf(file), waiting[file] ?? "");
    waiting[file] = "";
  };
  const write = (...line: Line<Entry, Event>): void => {
    const file = fnv1a(line[0]) % FILES;
    const text = `${waiting[file]}${JSON.stringify(line)}\n`;
    waiting[file] = text;
    if (text.length >= BUFFER_CHARACTERS) flush(file);
  };
  const fold = (into: Map<string, Entry>, id: string, event: Event): void => {
    const next = evolve(into.get(id), event);
    if (next !== undefined) into.set(id, next);
  };
  return {
    add: (id: string, event: Event): void => {
      if (spilled) {
        write(id, null, event);
        return;
      }
      fold(records, id, event);
      if (records.size <= maxInMemory) return;
      spilled = true;
      mkdirSync(folder, { recursive: true });
      for (const [known, record] of records) write(known, record, null);
      records.clear();
    },
    /** All records in parts, each id in one of them; in the order of their first events where nothing was spilled. */
    parts: function* (): Generator<ReadonlyMap<string, Entry>> {
      if (!spilled) {
        yield records;
        return;
      }
      for (let file = 0; file < FILES; file += 1) {
        if (waiting[file] !== "") flush(file);
        if (!existsSync(pathOf(file))) continue;
        const part = new Map<string, Entry>();
        for (const text of readFileSync(pathOf(file), "utf8").split("\n")) {
          if (text === "") continue;
          const [id, record, event] = JSON.parse(text) as Line<Entry, Event>;
          if (record !== null) part.set(id, record);
          else if (event !== null) fold(part, id, event);
        }
        yield part;
      }
    },
  };
};
