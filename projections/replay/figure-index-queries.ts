import { DAY_MS, HOUR_MS } from "@asesorador/domain/kernel/durations";
import { type Position, parsePosition, START } from "@asesorador/domain/kernel/event-store";
import { type Db, isMissingTable, type Transact } from "../kernel/db.ts";
import {
  type FigureIndex,
  type FigureStep,
  type IndexCheckpoint,
  type IndexedMoment,
  IndexMoved,
} from "./figure-index.ts";
import { STEPS_VERSION } from "./figure-steps.ts";
import { FIGURE_NAMES } from "./figures.ts";
import type { RecordChange } from "./record-changes.ts";
import { addChanges, readRecords } from "./record-queries.ts";

export const GRAINS = [
  ["hour", HOUR_MS],
  ["day", DAY_MS],
] as const;
export type Grain = (typeof GRAINS)[number][0];

/** The end of the hour or day that an instant belongs to: a full one ends the preceding one. */
export const endOf = (ms: number, grain: number): number => Math.ceil(ms / grain) * grain;
const iso = (ms: number): string => new Date(ms).toISOString();

const YEAR_1_MS = Date.parse("0001-01-01T00:00:00Z");
const YEAR_10000_MS = Date.parse("+010000-01-01T00:00:00Z");
/** A bound of a range. PostgreSQL reads other years in another notation than ISO 8601; the index has none of them. */
const bound = (ms: number): string => {
  if (ms < YEAR_1_MS) return "-infinity";
  return ms < YEAR_10000_MS ? iso(ms) : "infinity";
};

/** Number of events; the figures follow, in their order. */
const EVENTS = 0;
const FIRST = 1;
const NUMBERS: ReadonlyMap<string, number> = new Map(FIGURE_NAMES.map((name, i) => [name, i + FIRST]));
const numberOf = (figure: string): number => {
  const number = NUMBERS.get(figure);
  if (number === undefined) throw new Error(`${figure} is no figure`);
  return number;
};
const nameOf = (number: number): string => FIGURE_NAMES[number - FIRST] ?? "";
/** Name of a sum: a figure, or "events". */
export const sumName = (number: number): string =>
  number === EVENTS ? "events" : nameOf(number) || `figure ${number}`;

/** A step as it is stored; `by` alternates numbers of figures and their changes. */
type StoredStep = readonly [
  at: number,
  events: number,
  position: string | null,
  leadId: string | null,
  by: readonly number[],
];

const stored = ({ at, events, position, leadId, by }: FigureStep): StoredStep => {
  const numbers = Object.entries(by).flatMap(([figure, change]) => [numberOf(figure), change]);
  return [at, events, position === null ? null : String(position), leadId, numbers];
};

const stepOf = ([at, events, position, leadId, by]: StoredStep): FigureStep => {
  const changes: Record<string, number> = {};
  for (let i = 0; i < by.length; i += 2) changes[nameOf(by[i] ?? 0)] = by[i + 1] ?? 0;
  return {
    at,
    events,
    leadId,
    by: changes,
    position: position === null ? null : parsePosition(position),
  };
};

type CheckpointRow = {
  readonly version: string;
  readonly position: string;
  readonly stream: string;
  readonly revision: string;
  readonly event_id: string;
  readonly generation: string;
};
const CHECKPOINT = `version, last_position::text as position, last_stream as stream, last_revision::text as revision,
  last_event_id as event_id, generation`;
const checkpointOf = ({ position, stream, revision, event_id }: CheckpointRow): IndexCheckpoint => ({
  position: parsePosition(position),
  stream,
  revision: BigInt(revision),
  eventId: event_id,
});

/** Where the index of the current figures ends; null: there is none. */
export const readIndexCheckpoint = async (db: Db): Promise<IndexCheckpoint | null> =>
  (await readIndexState(db))?.checkpoint ?? null;

/** As `readIndexCheckpoint`, with what says whether it is the same index later. */
export const readIndexState = async (
  db: Db,
): Promise<{ readonly checkpoint: IndexCheckpoint; readonly generation: string } | null> => {
  const { rows } = await db.query<CheckpointRow>(`select ${CHECKPOINT} from replay.figure_index`);
  const [row] = rows;
  return row?.version === STEPS_VERSION
    ? { checkpoint: checkpointOf(row), generation: row.generation }
    : null;
};

/** All sums of hours or of days. */
export const readSums = async (db: Db, grain: Grain): Promise<readonly Sum[]> => {
  const { rows } = await db.query<Omit<Sum, "last"> & { readonly last: string | null }>(
    `select (extract(epoch from until) * 1000)::float8 as until, figure, change::float8 as change, last_position::text as last
       from replay.figure_sum where grain = $1`,
    [grain],
  );
  return rows.map(({ last, ...sum }) => ({ ...sum, last: last === null ? null : parsePosition(last) }));
};

type PartsRange = {
  /** Exclusive; a time, or "-infinity". */
  readonly after: string;
  /** Inclusive; a time, or "infinity". */
  readonly until: string;
  readonly indexedTo: Position;
};

/** The steps of hours that end within the range, as they were when the index ended at `indexedTo`, by hour. */
async function* readParts(db: Db, { after, until, indexedTo }: PartsRange) {
  let [hour, part] = [after, null as string | null];
  for (;;) {
    const { rows } = await db.query<{ until: string; part: string; steps: string }>(
      // Ordered by the columns, not by their texts of the same names: "105" comes before "92".
      `select to_char(until at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as until, part::text, steps from replay.figure_step as stored
        where (until, part) > ($1::timestamptz, coalesce($2::bigint, 9223372036854775807)) and until <= $3 and indexed_to <= $4
        order by stored.until, stored.part limit ${PARTS_A_PAGE}`,
      [hour, part, until, String(indexedTo)],
    );
    for (const row of rows)
      yield { until: Date.parse(row.until), steps: JSON.parse(row.steps) as readonly StoredStep[] };
    const last = rows.at(-1);
    if (!last || rows.length < PARTS_A_PAGE) return;
    [hour, part] = [last.until, last.part];
  }
}

/** The steps of the index by the hour under which they are stored, all of them or those of one hour. */
export async function* readStoredSteps(db: Db, { indexedTo, hour }: StoredRange) {
  const range =
    hour === undefined
      ? { after: "-infinity", until: "infinity" }
      : { after: iso(hour - HOUR_MS), until: iso(hour) };
  for await (const { until, steps } of readParts(db, { ...range, indexedTo }))
    yield { until, steps: steps.map(stepOf) };
}
type StoredRange = {
  readonly indexedTo: Position;
  /** Its end, ms since 1970. */
  readonly hour?: number;
};

/** Deletes the index with its sums, steps and records, in one transaction; a running projector makes it again. */
export const deleteFigureIndex = async (transact: Transact): Promise<void> => {
  await transact(async (db) => {
    for (const table of ["figure_index", "figure_sum", "figure_step", "record"])
      await db.query(`delete from replay.${table}`);
  });
};

type Added = {
  /** Where the index ended before; null: it is begun. */
  readonly before: IndexCheckpoint | null;
  readonly to: IndexCheckpoint;
  readonly steps: readonly FigureStep[];
  /** By stream. */
  readonly changes: ReadonlyMap<string, readonly RecordChange[]>;
};

/** Adds steps and changes, all or nothing. Throws IndexMoved. */
export const addFigureSteps = (transact: Transact, { before, to, steps, changes }: Added): Promise<void> =>
  transact(async (db) => {
    const checkpoint = [STEPS_VERSION, String(to.position), to.stream, String(to.revision), to.eventId];
    const { rows } = await db.query(
      before === null
        ? `insert into replay.figure_index (version, last_position, last_stream, last_revision, last_event_id)
           values ($1, $2, $3, $4, $5) on conflict do nothing returning 1`
        : `update replay.figure_index set last_position = $2, last_stream = $3, last_revision = $4, last_event_id = $5
           where version = $1 and last_position = $6 returning 1`,
      before === null ? checkpoint : [...checkpoint, String(before.position)],
    );
    if (rows.length === 0) throw new IndexMoved("the figure index was changed by another process");
    for (const [grain, ms] of GRAINS) await addSums(db, grain, sumsOf(steps, ms));
    const parts = Map.groupBy(steps, ({ at }) => endOf(at, HOUR_MS));
    await db.query(
      `insert into replay.figure_step (until, indexed_to, steps)
       select until, $3, steps from unnest($1::timestamptz[], $2::text[]) as part (until, steps)`,
      [
        [...parts.keys()].map(iso),
        [...parts.values()].map((part) => JSON.stringify(part.map(stored))),
        String(to.position),
      ],
    );
    await addChanges(db, changes);
  });

/** How much a figure changes within an hour or a day; `last` as the column. */
export type Sum = { readonly until: number; readonly figure: number; change: number; last: Position | null };

export const sumsOf = (steps: readonly FigureStep[], grain: number): readonly Sum[] => {
  const sums = new Map<number, Map<number, Sum>>();
  const sumAt = (until: number, figure: number): Sum => {
    const ofTime = sums.get(until) ?? new Map<number, Sum>();
    sums.set(until, ofTime);
    const sum = ofTime.get(figure) ?? { until, figure, change: 0, last: null };
    ofTime.set(figure, sum);
    return sum;
  };
  for (const { at, events, position, by } of steps) {
    const until = endOf(at, grain);
    if (events > 0) {
      const sum = sumAt(until, EVENTS);
      sum.change += events;
      if (position !== null && (sum.last === null || position > sum.last)) sum.last = position;
    }
    for (const [figure, change] of Object.entries(by)) sumAt(until, numberOf(figure)).change += change;
  }
  return [...sums.values()].flatMap((ofTime) => [...ofTime.values()]);
};

const addSums = async (db: Db, grain: Grain, sums: readonly Sum[]): Promise<void> => {
  await db.query(
    `insert into replay.figure_sum as stored (grain, until, figure, change, last_position)
     select $1, * from unnest($2::timestamptz[], $3::smallint[], $4::bigint[], $5::numeric[])
     on conflict (grain, until, figure) do update set change = stored.change + excluded.change,
       last_position = greatest(stored.last_position, excluded.last_position)`,
    [
      grain,
      sums.map(({ until }) => iso(until)),
      sums.map(({ figure }) => figure),
      sums.map(({ change }) => change),
      sums.map(({ last }) => (last === null ? null : String(last))),
    ],
  );
};

/** One statement, so that everything is of the same state of the index. */
const READ = `
  select ${CHECKPOINT},
    (select coalesce(json_agg(json_build_array(n, figure, change, last)), '[]') from (
       select m.n, s.figure, sum(s.change) as change, max(s.last_position)::text as last
         from moment as m
        cross join lateral (
          select figure, change, last_position from replay.figure_sum where grain = 'day' and until <= m.day
           union all
          select figure, change, last_position from replay.figure_sum
           where grain = 'hour' and until > m.day and until <= m.hour) as s
        group by m.n, s.figure) as sums) as sums,
    (select coalesce(json_agg(json_build_array(m.n, p.steps::json)), '[]')
       from moment as m join replay.figure_step as p on p.until = m.hour + interval '1 hour') as parts,
    exists (select from replay.figure_sum
             where grain = 'hour' and figure = ${EVENTS} and until > $2::timestamptz + interval '1 hour') as later
    from replay.figure_index`;
const WITH_MOMENTS = `with moment as (
  select n, day, hour from unnest($1::timestamptz[], $3::timestamptz[]) with ordinality as m (day, hour, n))`;

type ReadRow = CheckpointRow & {
  readonly sums: readonly (readonly [n: number, figure: number, change: number, last: string | null])[];
  readonly parts: readonly (readonly [n: number, steps: readonly StoredStep[]])[];
  readonly later: boolean;
};

const PARTS_A_PAGE = 50;

/** The index in this database. */
export const figureIndexIn = (db: Db, recordsAPage?: number): FigureIndex => ({
  read: async (instants) => {
    const floors = (grain: number) => instants.map((at) => bound(Math.floor(at / grain) * grain));
    const last = Math.max(...instants);
    const hour = bound(Math.floor(last / HOUR_MS) * HOUR_MS);
    const params = [floors(DAY_MS), hour, floors(HOUR_MS)];
    const asked = db.query<ReadRow>(`${WITH_MOMENTS} ${READ}`, params).catch((error: unknown) => {
      if (isMissingTable(error)) return { rows: [] };
      throw error;
    });
    const [row] = (await asked).rows;
    if (row?.version !== STEPS_VERSION) return null;
    const moments = instants.map((at, i) => momentOf(row, i + 1, at));
    const isLater = ([, steps]: ReadRow["parts"][number]) =>
      steps.some(([at, events]) => events > 0 && at > last);
    const { generation } = row;
    return {
      checkpoint: checkpointOf(row),
      generation,
      moments,
      hasLater: row.later || row.parts.some(isLater),
    };
  },
  steps: async function* ({ after, until, indexedTo }) {
    const hours = { after: iso(Math.floor(after / HOUR_MS) * HOUR_MS), until: iso(endOf(until, HOUR_MS)) };
    for await (const { steps } of readParts(db, { ...hours, indexedTo }))
      yield steps.filter(([at]) => at > after && at <= until).map(stepOf);
  },
  records: (kind, state) => readRecords(db, kind, state, recordsAPage),
  earliest: async () => {
    const { rows } = await db.query<{ steps: string }>(
      `select steps from replay.figure_step where until = (
         select until from replay.figure_sum where grain = 'hour' and figure = ${EVENTS} order by until limit 1)`,
    );
    const times = rows
      .flatMap(({ steps }) => JSON.parse(steps) as readonly StoredStep[])
      .flatMap(([at, events]) => (events > 0 ? [at] : []));
    return times.length === 0 ? null : times.reduce((a, b) => Math.min(a, b));
  },
});

const momentOf = ({ sums, parts }: ReadRow, moment: number, until: number): IndexedMoment => {
  const figures: Record<string, number> = Object.fromEntries(FIGURE_NAMES.map((name) => [name, 0]));
  let events = 0;
  let position: Position = START;
  const reach = (last: string | null): void => {
    if (last !== null && parsePosition(last) > position) position = parsePosition(last);
  };
  const add = (figure: number, change: number): void => {
    const name = nameOf(figure);
    figures[name] = (figures[name] ?? 0) + change;
  };
  for (const [n, figure, change, last] of sums) {
    if (n !== moment) continue;
    if (figure === EVENTS) events += change;
    else add(figure, change);
    reach(last);
  }
  for (const [n, steps] of parts)
    for (const [at, count, last, , by] of n === moment ? steps : []) {
      if (at > until) continue;
      events += count;
      reach(last);
      for (let i = 0; i < by.length; i += 2) add(by[i] ?? 0, by[i + 1] ?? 0);
    }
  return { figures, events, position: position === START ? null : position };
};
