import { parsePosition, START } from "@asesorador/domain/kernel/event-store";
import type { Db } from "../kernel/db.ts";
import { IndexMoved, type IndexState } from "./figure-index.ts";
import {
  type ChangesOfStreams,
  type RecordChange,
  restoredChange,
  type StoredRecord,
  storedChange,
} from "./record-changes.ts";
import { kindOfStream, type StoredChange } from "./record-kinds.ts";

/** The changes of a stream as they are stored: those that follow are appended to it. */
const changesText = (stream: string, changes: readonly RecordChange[]): string =>
  changes.map((change) => JSON.stringify(storedChange(stream, change))).join(",");

/** Appends changes to the records of their streams. */
export const addChanges = async (
  db: Db,
  changes: ReadonlyMap<string, readonly RecordChange[]>,
): Promise<void> => {
  const streams = [...changes.keys()];
  await db.query(
    `insert into replay.record as stored (stream, kind, first_position, changes)
     select * from unnest($1::text[], $2::text[], $3::numeric[], $4::text[])
     on conflict (stream) do update set changes = stored.changes || ',' || excluded.changes`,
    [
      streams,
      streams.map((stream) => kindOfStream(stream).name),
      [...changes.values()].map(([first]) => String(first?.position ?? START)),
      [...changes].map(([stream, ofStream]) => changesText(stream, ofStream)),
    ],
  );
};

const parsedChanges = (text: string): readonly StoredChange[] => JSON.parse(`[${text}]`);

/** The changes that the index holds. */
export const indexedChanges =
  (db: Db): ChangesOfStreams =>
  async (streams) => {
    const { rows } = await db.query<{ stream: string; changes: string }>(
      "select stream, changes from replay.record where stream = any($1::text[])",
      [streams],
    );
    return new Map(
      rows.map(({ stream, changes }) => [
        stream,
        parsedChanges(changes).map((change) => restoredChange(stream, change)),
      ]),
    );
  };

const RECORDS_A_PAGE = 1_000;

type RecordsPage = {
  readonly generation: string;
  readonly position: string;
  readonly last: string | null;
  /** A line for each record: its stream, a space, its changes. */
  readonly records: string | null;
};

/**
 * All records of a kind in pages. Each is one statement, with the state of the index that it is of; the next one is read while
 * the caller works on this one. Throws IndexMoved.
 */
export async function* readRecords(
  db: Db,
  kind: "lead" | "visit",
  { indexedTo, generation }: IndexState,
  recordsAPage = RECORDS_A_PAGE,
): AsyncGenerator<readonly StoredRecord[]> {
  const pageAfter = (position: string): Promise<{ rows: RecordsPage[] }> => {
    const page = db.query<RecordsPage>(
      `with page as (select first_position, stream, changes from replay.record
                      where kind = $1 and first_position > $2 order by first_position limit ${recordsAPage})
       select generation, last_position::text as position, (select max(first_position)::text from page) as last,
              (select string_agg(stream || ' ' || changes, E'\n' order by first_position) from page) as records
         from replay.figure_index`,
      [kind, position],
    );
    // A caller that stops meanwhile does not want its failure.
    page.catch(() => {});
    return page;
  };
  for (let ahead = pageAfter(String(START)); ; ) {
    const [page] = (await ahead).rows;
    if (page?.generation !== generation || parsePosition(page.position) < indexedTo)
      throw new IndexMoved("the figure index was changed by another process");
    const { last, records } = page;
    if (last === null || records === null) return;
    ahead = pageAfter(last);
    yield records.split("\n").map((line) => {
      const space = line.indexOf(" ");
      return { stream: line.slice(0, space), changes: parsedChanges(line.slice(space + 1)) };
    });
  }
}
