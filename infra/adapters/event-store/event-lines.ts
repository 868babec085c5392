import { parsePosition, StoreUnavailable } from "@asesorador/domain/kernel/event-store";
import type { EventLines, LinesPage, LinesQuery } from "@asesorador/projections/replay/event-lines";
import { OWN_ID } from "@asesorador/projections/replay/event-rows";
import { PLAIN_SHAPES } from "@asesorador/projections/replay/plain-shapes";
import { SEALED } from "@asesorador/projections/replay/public-event";
import type { Pool } from "pg";

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;
const list = (values: readonly string[]): string => `array[${values.map(text).join(",")}]::text[]`;

const SHAPES = PLAIN_SHAPES.map(({ type, version, keys }) => `(${text(type)}, ${version}, ${list(keys)})`);
const OWN_FIELD = Object.entries(OWN_ID).map(
  ([category, field]) => `when ${text(category)} then ${text(field)}`,
);
const METADATA = ["occurredAt", "recordedAt", "actor", "correlationId", "causationId"];

/** Without the id that the stream's name ends with, and with a mark in place of what is sealed. */
const DATA = `case when e.data -> 'pii' <> 'null'::jsonb then (e.data - own.named) || ${text(JSON.stringify({ pii: SEALED }))}::jsonb
  else e.data - own.named end`;
const CAUSE = `case when e.metadata -> 'causationId' = e.metadata -> 'correlationId'
  or e.metadata ->> 'causationId' = own.id then null else e.metadata -> 'causationId' end`;

const LINES = {
  json: `concat('{"position":"', e.position, '","stream":', to_json(e.stream), ',"revision":"', e.revision,
    '","event_id":"', e.event_id, '","type":"', e.type, '","version":', e.version,
    ',"occurred_at":', e.metadata -> 'occurredAt', ',"recorded_at":', e.metadata -> 'recordedAt',
    ',"actor":', e.metadata -> 'actor', ',"correlation_id":', e.metadata -> 'correlationId',
    ',"causation_id":', coalesce(${CAUSE}, 'null'::jsonb), ',"data":', ${DATA}, '}')`,
  cells: `concat_ws(E'\\t', e.position, to_json(e.stream), e.revision, e.event_id, e.type, e.version,
    e.metadata -> 'occurredAt', e.metadata -> 'recordedAt', e.metadata -> 'actor', e.metadata -> 'correlationId',
    coalesce(${CAUSE}, 'null'::jsonb), ${DATA})`,
} as const;

const CATEGORY = `case split_part(e.stream, '-', 1) ${OWN_FIELD.join(" ")} else '' end`;

// OFFSET 0 keeps PostgreSQL
// from merging a subquery with the query around it, which would compute its columns once for each use.
const sqlOf = (form: LinesQuery["form"]): string => `
  select string_agg(line, E'\\n' order by position) as lines, count(*)::int as count,
    count(*) filter (where is_counted)::int as counted, max(position) filter (where is_counted)::text as last_counted
  from (
    select e.position, e.type = any($3) as is_counted,
      case when e.data - plain.keys = '{}'::jsonb and e.metadata ?& ${list(METADATA)}
        then ${LINES[form]} else '!' || e.position end as line
    from event_store.event e
    left join (values ${SHAPES.join(",")}) as plain (type, version, keys)
      on plain.type = e.type and plain.version = e.version
    cross join lateral (
      select id, case when e.data ->> field = id then field else '' end as named
      from (select substr(e.stream, strpos(e.stream, '-') + 1) as id, ${CATEGORY} as field offset 0) stream
      offset 0
    ) own
    where e.position > $1 and e.position <= $2
    offset 0
  ) line`;
const SQL = { json: sqlOf("json"), cells: sqlOf("cells") } as const;

type Row = {
  readonly lines: string | null;
  readonly count: number;
  readonly counted: number;
  readonly last_counted: string | null;
};

/** See `EventLines`: PostgreSQL makes the lines of the events that are stored as they are read. */
export const postgresEventLines =
  (pool: Pool): EventLines =>
  async ({ after, until, form, counted }: LinesQuery): Promise<LinesPage> => {
    const query = { name: `event_lines_${form}`, text: SQL[form], values: [after, until, counted] };
    const { rows } = await pool.query<Row>(query).catch((cause: unknown) => {
      throw new StoreUnavailable(cause instanceof Error ? cause.message : String(cause), { cause });
    });
    const [row] = rows;
    const lastCounted = row?.last_counted ? parsePosition(row.last_counted) : null;
    return {
      ...{ lines: row?.lines ?? "", count: row?.count ?? 0 },
      counted: lastCounted === null ? null : { events: row?.counted ?? 0, last: lastCounted },
    };
  };
