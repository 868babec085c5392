import { parsePosition } from "@asesorador/domain/kernel/event-store";
import type { Cut } from "./cut.ts";
import { IndexMoved } from "./figure-index.ts";
import { type FigureReader, readExtent } from "./indexed-figures.ts";
import type { LeadChange, LeadRecord } from "./lead-record.ts";
import { type MomentExtent, type MomentOptions, readMoment } from "./moment.ts";
import { type ReadProgress, ReplayStopped } from "./read-history.ts";
import { isAfter, type StoredRecord } from "./record-changes.ts";
import { kindOfStream, LEADS, type RecordKind, VISITS } from "./record-kinds.ts";
import type { VisitChange, VisitRecord } from "./visit-record.ts";

/** What an analysis sums up of a moment: each lead and each visit once, in any order. */
export type Tally<Result> = {
  readonly lead?: (lead: LeadRecord) => void;
  readonly visit?: (visit: VisitRecord) => void;
  readonly result: () => Result;
};

/** How a moment is read, and where its progress is reported. */
export type TallyOptions = MomentOptions & {
  /** Called in place of `onProgress` while the records of the index are read. */
  readonly onRecords?: (progress: ReadProgress) => void;
};

/**
 * Sums up the leads and visits of a moment, of which one at a time is in memory where the figure index has them; elsewhere
 * history is folded. Throws OutsideHistory, UnreadableEvent, ReplayStopped, StoreUnavailable.
 */
export const tallyMoment = async <Result>(
  reader: FigureReader,
  cut: Cut,
  tallyOf: (of: MomentExtent) => Tally<Result>,
  options: TallyOptions,
): Promise<{ readonly extent: MomentExtent; readonly result: Result }> => {
  const indexed = await tallyIndexed(reader, cut, tallyOf, options);
  if (indexed) return indexed;
  const { leads, visits, ...extent } = await readMoment(reader, cut, options);
  return { extent, result: tallied(tallyOf(extent), leads.values(), visits.values()) };
};

/** The result of a tally over these leads and visits. */
export const tallied = <Result>(
  tally: Tally<Result>,
  leads: Iterable<LeadRecord>,
  visits: Iterable<VisitRecord> = [],
): Result => {
  for (const lead of leads) tally.lead?.(lead);
  for (const visit of visits) tally.visit?.(visit);
  return tally.result();
};

/** Null: history has to be folded. */
const tallyIndexed = async <Result>(
  reader: FigureReader,
  cut: Cut,
  tallyOf: (of: MomentExtent) => Tally<Result>,
  options: TallyOptions,
): Promise<{ readonly extent: MomentExtent; readonly result: Result } | null> => {
  const read = await readExtent(reader, cut, options);
  if (!read || !reader.figures) return null;
  const { extent } = read;
  const tally = tallyOf(extent);
  const scan = scanner(reader.figures, read, options);
  try {
    if (tally.lead && options.only !== "visits") await scan<LeadRecord, LeadChange>(LEADS, tally.lead);
    if (tally.visit && options.only !== "leads") await scan<VisitRecord, VisitChange>(VISITS, tally.visit);
  } catch (error) {
    if (error instanceof IndexMoved) return null;
    throw error;
  }
  return { extent, result: tally.result() };
};

type Read = NonNullable<Awaited<ReturnType<typeof readExtent>>>;
type Scanned = Pick<Read, "state" | "tail" | "until">;

const scanner = (
  index: NonNullable<FigureReader["figures"]>,
  { state, tail, until }: Scanned,
  { signal, onRecords }: TallyOptions,
) => {
  const indexedTo = String(state.indexedTo);
  let events = 0;
  return async <Rec, Change>(kind: RecordKind<Rec, Change>, add: (record: Rec) => void): Promise<void> => {
    const behind = new Map([...tail.changes].filter(([stream]) => kindOfStream(stream).name === kind.name));
    const addOne = ({ stream, changes }: StoredRecord): void => {
      let record: Rec | undefined;
      const change = (at: number, of: Change): void => {
        if (at <= until) record = kind.changed(record, of, { at, stream });
      };
      for (const stored of changes) {
        if (isAfter(stored[1], indexedTo)) break;
        change(stored[0], kind.unpack(stored));
      }
      for (const { at, change: of } of behind.get(stream) ?? []) change(at, of as Change);
      behind.delete(stream);
      if (record !== undefined) add(record);
      events += changes.length;
    };
    for await (const page of index.records(kind.name, state)) {
      if (signal.aborted) throw new ReplayStopped();
      page.forEach(addOne);
      const reached = page.at(-1)?.changes[0]?.[1];
      if (reached !== undefined)
        onRecords?.({ events, position: parsePosition(reached), head: state.indexedTo });
    }
    for (const stream of behind.keys()) addOne({ stream, changes: [] });
  };
};
