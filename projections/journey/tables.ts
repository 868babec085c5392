import { BUCKETS } from "./dwell.ts";

/** Counters of whole days: no single visit can be identified. `day` is the day in Lima on which a visit began. */
export const journeyTables = [
  "journey_day",
  "journey_step",
  "journey_finish",
  "journey_plan",
  "journey_weights",
] as const;
export type JourneyTable = (typeof journeyTables)[number];

/** A few rows for each day: primary keys suffice as indexes. */
export const journeyDdl = `
  create table journey_day (
    wizard text not null,
    day date not null,
    started integer not null default 0,
    phone integer not null default 0,
    tablet integer not null default 0,
    desktop integer not null default 0,
    shown integer not null default 0,
    selected integer not null default 0,
    selected_first integer not null default 0,
    submitted integer not null default 0,
    primary key (wizard, day)
  );
  create table journey_step (
    wizard text not null,
    day date not null,
    step text not null,
    reached integer not null default 0,
    -- Every time it was entered, and left for another step, another category or the submit.
    entered integer not null default 0,
    departed integer not null default 0,
    dwell_ms bigint not null default 0,
    ${BUCKETS.map((bucket) => `${bucket} integer not null default 0,`).join("\n    ")}
    primary key (wizard, day, step)
  );
  -- Submitted visits by how long they took, in tenths of a minute, rounded up.
  create table journey_finish (
    wizard text not null,
    day date not null,
    tenths integer not null,
    finished integer not null default 0,
    primary key (wizard, day, tenths)
  );
  create table journey_plan (
    wizard text not null,
    day date not null,
    service_id integer not null,
    shown_first integer not null default 0,
    scored integer not null default 0,
    score_sum bigint not null default 0,
    selected integer not null default 0,
    primary key (wizard, day, service_id)
  );
  create table journey_weights (
    wizard text not null,
    day date not null,
    saving integer not null,
    service integer not null,
    extras integer not null,
    shown integer not null default 0,
    primary key (wizard, day, saving, service, extras)
  );
`;
