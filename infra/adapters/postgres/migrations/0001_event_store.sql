-- History. Rows are only ever added, and only by event_store.append: it alone hands out positions.
create schema event_store;

create table event_store.event (
  -- Gapless, in commit order.
  position bigint primary key,
  revision bigint not null,
  event_id uuid not null,
  version integer not null,
  -- Appended without expecting a revision, so a retry can only be found by its id.
  loose boolean not null,
  stream text not null,
  type text not null,
  data jsonb not null,
  metadata jsonb not null,
  unique (stream, revision)
);

-- Every index is paid for by every append; this one holds the loose events only.
create index event_loose on event_store.event (stream, event_id) where loose;

-- A lead's row, sealed and so not to be compressed, is a little above the 2 kB from which rows are pressed together or cut
-- up; 8160 is the most a page takes.
alter table event_store.event set (toast_tuple_target = 8160);

-- History grows without deletes: freezing early and in small pieces keeps vacuum from one big late scan.
alter table event_store.event set (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);

/*
Appends a batch of requests, each all or nothing and each to a stream of its own:

  [{"s": stream, "x": expected revision | -1: no stream | null: any, "e": [{"i","t","v","d","m"}, …]}, …]

Answers in the same order: [[accepted, revision, position], …], where a refused request has the stream's last
revision (or null) and no position. A request whose events already stand where it wants them is accepted again and
answered as the first time.

The lock is the point. It is held until the commit is visible, so commit order is position order and a reader of
"position > n" never skips a slow commit. It is a statement of its own before the first look at the table because a
volatile function takes a new snapshot for every statement: what the previous holder committed is seen.

Whoever calls it turns enable_seqscan off for its session: a plan kept from when the table was empty must not scan it
once it has a million rows. (As settings of the functions that would cost each call a tenth of its time.)
*/
create function event_store.append(batch jsonb) returns jsonb
language plpgsql volatile parallel unsafe as $$
declare
  head bigint;
  new_head bigint;
  answers jsonb;
begin
  perform pg_advisory_xact_lock(1634956133, 2);
  head := coalesce((select max(position) from event_store.event), 0);

  with request as materialized (
    select
      r.n,
      r.item->>'s' as stream,
      (r.item->>'x')::bigint as expected,
      r.item->'e' as events,
      jsonb_array_length(r.item->'e') as size,
      (select max(e.revision) from event_store.event e where e.stream = r.item->>'s') as last
    from jsonb_array_elements(batch) with ordinality as r(item, n)
  ),
  found as materialized (
    select r.n, e.revision, e.position
    from request r
    cross join lateral jsonb_array_elements(r.events) with ordinality as x(item, o)
    join event_store.event e
      on e.stream = r.stream and e.revision = r.expected + x.o and e.event_id = (x.item->>'i')::uuid
    where r.expected < r.last
    union all
    select r.n, e.revision, e.position
    from request r
    cross join lateral jsonb_array_elements(r.events) with ordinality as x(item, o)
    join event_store.event e on e.stream = r.stream and e.event_id = (x.item->>'i')::uuid and e.loose
    where r.expected is null and r.last is not null
  ),
  repeated as materialized (
    select n, count(*) as size, max(found.revision) as revision, max(found.position) as position from found group by n
  ),
  placed as materialized (
    select
      r.*,
      coalesce(r.last, -1) as base,
      coalesce(p.size = r.size, false) as repeat,
      p.revision as repeat_revision,
      p.position as repeat_position,
      (p.size is null and coalesce(r.expected, r.last, -1) = coalesce(r.last, -1)) as fresh
    from request r left join repeated p on p.n = r.n
  ),
  numbered as materialized (
    select p.*, head + sum(case when p.fresh then p.size else 0 end) over (order by p.n) as up_to from placed p
  ),
  inserted as (
    insert into event_store.event (position, revision, event_id, version, loose, stream, type, data, metadata)
    select
      p.up_to - p.size + x.o, p.base + x.o, (x.item->>'i')::uuid, (x.item->>'v')::integer, p.expected is null,
      p.stream, x.item->>'t', x.item->'d', x.item->'m'
    from numbered p
    cross join lateral jsonb_array_elements(p.events) with ordinality as x(item, o)
    where p.fresh
    order by p.n, x.o
  )
  select
    jsonb_agg(
      case
        when p.fresh then jsonb_build_array(true, (p.base + p.size)::text, p.up_to::text)
        when p.repeat then jsonb_build_array(true, p.repeat_revision::text, p.repeat_position::text)
        else jsonb_build_array(false, p.last::text)
      end
      order by p.n
    ),
    max(p.up_to)
  into answers, new_head
  from numbered p;

  if new_head > head then
    perform pg_notify('event_store', new_head::text);
  end if;
  return answers;
end
$$;

-- The same for a batch of one, in half the time: simple statements need no executor set up for every step of a plan.
create function event_store.append_one(batch jsonb) returns jsonb
language plpgsql volatile parallel unsafe as $$
declare
  into_stream text := batch->0->>'s';
  expected bigint := (batch->0->>'x')::bigint;
  events jsonb := batch->0->'e';
  size integer := jsonb_array_length(events);
  last bigint;
  head bigint;
begin
  perform pg_advisory_xact_lock(1634956133, 2);
  last := (select max(revision) from event_store.event where stream = into_stream);
  if expected < last or (expected is null and last is not null) then
    -- Perhaps a repeat: the other function knows.
    return event_store.append(batch);
  elsif expected <> coalesce(last, -1) then
    return jsonb_build_array(jsonb_build_array(false, last::text));
  end if;

  last := coalesce(last, -1);
  head := coalesce((select max(position) from event_store.event), 0);
  for i in 1..size loop
    insert into event_store.event (position, revision, event_id, version, loose, stream, type, data, metadata)
    values (
      head + i, last + i, (events->(i - 1)->>'i')::uuid, (events->(i - 1)->>'v')::integer, expected is null,
      into_stream, events->(i - 1)->>'t', events->(i - 1)->'d', events->(i - 1)->'m'
    );
  end loop;
  perform pg_notify('event_store', (head + size)::text);
  return jsonb_build_array(jsonb_build_array(true, (last + size)::text, (head + size)::text));
end
$$;
