import {
  type AnalyticsPeriod,
  assistantAnalytics,
  MAX_DISTRICTS,
  MAX_FAILED_TOPICS,
} from "@asesorador/domain/assistant/analytics-contract";
import { districtNameOf } from "@asesorador/domain/kernel/districts";
import { TEAM_TIME_ZONE } from "@asesorador/domain/kernel/time-zone";
import * as z from "zod/mini";
import type { Db } from "../kernel/db.ts";
import { IS_CONVERSATION } from "./is-conversation.ts";

type Slots = { readonly unit: "hour" | "day"; readonly count: number; readonly format: string };
const DAY = "YYYY-MM-DD";
const SLOTS: Readonly<Record<AnalyticsPeriod, Slots>> = {
  "24h": { unit: "hour", count: 24, format: `${DAY}"T"HH24:MI` },
  "7d": { unit: "day", count: 7, format: DAY },
  "30d": { unit: "day", count: 30, format: DAY },
  "90d": { unit: "day", count: 90, format: DAY },
};

type Asked = {
  /** ISO 8601 UTC. */
  readonly now: string;
  readonly period: AnalyticsPeriod;
  readonly targetSeconds: number;
};

const Figures = z.omit(assistantAnalytics.output, { intentNames: true });
type Figures = z.infer<typeof Figures>;

/** Figures of the conversations that began in the period, erased ones included; all from one state of the tables. */
export const readAnalytics = async (db: Db, { now, period, targetSeconds }: Asked): Promise<Figures> => {
  const { unit, count, format } = SLOTS[period];
  const { rows } = await db.query<Row>(ANALYTICS, [now, unit, count, format, targetSeconds]);
  const districts = rows[0]?.districts.map((one) => ({ ...one, name: districtNameOf(one.district) }));
  return Figures.parse({ ...rows[0], districts });
};

type Row = { readonly districts: readonly { readonly district: string }[] };

const local = (instant: string) => `(${instant} at time zone '${TEAM_TIME_ZONE}')`;
const sum = (column: string) => `coalesce(sum(${column}), 0)::int`;
const CONVERSATIONS = `(count(*) filter (where ${IS_CONVERSATION}))::int`;
const COUNTED = `
  'conversations', ${CONVERSATIONS}, 'withLead', (count(*) filter (where with_lead))::int,
  'thumbsUp', ${sum("thumbs_up")}, 'thumbsDown', ${sum("thumbs_down")}`;

const ANALYTICS = `
  with slot as (
    select generate_series(last_one - ($3::int - 1) * step, last_one, step) as begins
      from (select date_trunc($2::text, ${local("$1::timestamptz")}) as last_one, ('1 ' || $2::text)::interval as step) period
  ), begun as (
    select c.*, date_trunc($2::text, ${local("started_at")}) as begins,
           extract(hour from ${local("started_at")})::int as hour,
           exists (select 1 from read_model.conversation_lead l where l.conversation_id = c.conversation_id) as with_lead
      from read_model.conversation c
     where started_at >= (select min(begins) at time zone '${TEAM_TIME_ZONE}' from slot) and started_at <= $1::timestamptz
  ), reply as (
    select r.*, r.source = 'fallback' as unanswered, r.source <> 'fallback' and r.intent = 'clarify' as unclear,
           r.source = 'fallback' or r.intent = 'clarify' or coalesce(r.rating, 0) = -1 as failed
      from read_model.assistant_reply r join begun using (conversation_id)
  )
  select
    (select json_build_object(${COUNTED},
              'messages', ${sum("messages")}, 'replies', ${sum("replies")}, 'fallbacks', ${sum("fallbacks")},
              'handedOff', (count(*) filter (where handoffs > 0))::int,
              'takenOver', (count(*) filter (where takeovers > 0))::int,
              'continued', (count(*) filter (where messages > 1))::int) from begun) as totals,
    (select json_agg(of_slot order by begins) from (
       select begins, json_build_object('day', to_char(begins, $4::text), ${COUNTED},
                'understood', ${sum("replies - fallbacks")}, 'fallbacks', ${sum("fallbacks")}) as of_slot
         from slot left join begun using (begins) group by begins) slots) as slots,
    (select json_agg(of_hour order by hour) from (
       select hour, json_build_object('hour', hour, ${COUNTED}) as of_hour
         from generate_series(0, 23) as every(hour) left join begun using (hour) group by hour) hours) as hours,
    (select json_build_object('averageMs', avg(latency_ms)::float8,
              'p95Ms', percentile_disc(0.95) within group (order by latency_ms),
              'targetSeconds', $5::float8,
              'withinTarget', (count(*) filter (where latency_ms <= $5::float8 * 1000))::int) from reply) as performance,
    (select json_build_object('unanswered', (count(*) filter (where unanswered))::int,
              'unclear', (count(*) filter (where unclear))::int, 'failed', (count(*) filter (where failed))::int,
              'topics', (select coalesce(json_agg(topic), '[]') from (
                 select intent, count(*)::int as replies, (count(*) filter (where failed))::int as failed
                   from reply group by intent having count(*) filter (where failed) > 0
                  order by 3 desc, 2, intent limit ${MAX_FAILED_TOPICS}) topic)) from reply) as failures,
    (select coalesce(json_agg(of_market order by conversations desc, country), '[]') from (
       select country, ${CONVERSATIONS} as conversations, json_build_object('country', country, ${COUNTED}) as of_market
         from begun where country is not null group by country) markets) as markets,
    (select coalesce(json_agg(of_district order by conversations desc, district), '[]') from (
       select district, count(*) as conversations,
              json_build_object('country', min(country), 'district', district, ${COUNTED}) as of_district
         from begun where district is not null group by district
        order by 2 desc, 1 limit ${MAX_DISTRICTS}) districts) as districts,
    (select count(*)::int from begun where district is not null) as "withDistrict"`;
