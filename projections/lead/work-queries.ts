import { LeadId } from "@asesorador/domain/kernel/ids";
import { Country } from "@asesorador/domain/kernel/market";
import type { Lead } from "@asesorador/domain/lead/contract";
import { DuplicateMatch } from "@asesorador/domain/lead/work";
import * as z from "zod/mini";
import type { Db } from "../kernel/db.ts";
import { iso } from "../kernel/iso.ts";
import type { LeadReader } from "./person.ts";
import { LEAD_COLUMNS, LEADS, type LeadRow, openLeads } from "./rows.ts";
import { NOT_MERGED, UNASSIGNED } from "./tables.ts";

/** SQL, after `with recursive`: the leads that the one in `$1` replaces, also indirectly. */
const MERGED = `merged (lead_id) as (
       select lead_id from read_model.lead where merged_into = $1
        union select l.lead_id from read_model.lead as l join merged on l.merged_into = merged.lead_id
     )`;

/** One lead, merged ones included; null when it is not in the read model. */
export const readLead = async ({ db, vault }: LeadReader, id: string): Promise<Lead | null> => {
  const { rows } = await db.query<LeadRow>(`select ${LEAD_COLUMNS} from ${LEADS} where lead_id = $1`, [id]);
  const [lead] = await openLeads(vault, rows);
  return lead ?? null;
};

export type Alike = {
  readonly lead: Lead;
  readonly by: readonly DuplicateMatch[];
  readonly merged: boolean;
};

const MATCHES = DuplicateMatch.options;
const DUPLICATES_LIMIT = 100;

/** Leads with the same phone, document or e-mail, and those merged with this one (also indirectly); oldest first. */
export const readDuplicates = async ({ db, vault }: LeadReader, id: string): Promise<readonly Alike[]> => {
  const alike = MATCHES.map(
    (match) => `select l.lead_id, '${match}' as match
                  from read_model.lead_person as me
                  join read_model.lead_person as l on l.${match}_blind = me.${match}_blind
                 where me.lead_id = $1`,
  );
  const { rows: alikes } = await db.query<AlikeRow>(
    `with recursive ${MERGED}, alike as (
       ${alike.join(" union all ")} union all select lead_id, null from merged
     ), found as (
       select lead_id, array_remove(array_agg(distinct match), null) as matches from alike
        where lead_id <> $1 group by lead_id
     )
     select ${LEAD_COLUMNS}, matches, lead_id in (select lead_id from merged) as merged
       from found join ${LEADS} using (lead_id)
      order by submitted_at, lead_id limit ${DUPLICATES_LIMIT}`,
    [id],
  );
  const leads = await openLeads(vault, alikes.map(leadOf));
  return leads.map((lead, i) => ({
    lead,
    by: MATCHES.filter((match) => alikes[i]?.matches.includes(match)),
    merged: alikes[i]?.merged ?? false,
  }));
};

type AlikeRow = LeadRow & { readonly matches: readonly DuplicateMatch[]; readonly merged: boolean };
const leadOf = ({ matches: _, merged: __, ...lead }: AlikeRow): LeadRow => lead;

export type EarlierAlike = {
  readonly id: LeadId;
  readonly of: LeadId;
  readonly by: readonly DuplicateMatch[];
};

/** For each of these leads the first similar lead in history, and by what; those without an earlier one are left out. */
export const readEarlierAlike = async (db: Db, ids: readonly string[]): Promise<readonly EarlierAlike[]> => {
  const firsts = MATCHES.map(
    (match) => `(select * from read_model.lead_person as l
                  where l.${match}_blind = me.${match}_blind and l.position < me.position
                  order by l.position limit 1)`,
  );
  const matches = MATCHES.map(
    (match) => `case when o.${match}_blind = me.${match}_blind then '${match}' end`,
  );
  const { rows } = await db.query(
    `select me.lead_id as id, o.lead_id as of, array_remove(array[${matches.join(", ")}], null) as by
       from read_model.lead_person as me
      cross join lateral (
        select * from (${firsts.join(" union all ")}) as earlier order by position limit 1
      ) as o
      where me.lead_id = any($1::uuid[]) order by me.position`,
    [ids],
  );
  return EarlierRows.parse(rows);
};

const EarlierRows = z.array(z.object({ id: LeadId, of: LeadId, by: z.array(DuplicateMatch) }));

/** Blind indexes of a person, as `lead_person` holds them. */
export type Blinds = Readonly<Record<DuplicateMatch, string | null>>;

/** By blind index: the first lead in history that has it; those with one of the ids in `except` do not count. */
export const readFirstAlike = async (
  db: Db,
  people: readonly Blinds[],
  except: readonly string[],
): Promise<Readonly<Record<DuplicateMatch, ReadonlyMap<string, LeadId>>>> => {
  const firsts = MATCHES.map(
    (match, i) => `select '${match}' as match, ${match}_blind as blind,
                          (array_agg(lead_id order by position))[1] as id
                     from read_model.lead_person
                    where ${match}_blind = any($${i + 2}) and not (lead_id = any($1::uuid[]))
                    group by ${match}_blind`,
  );
  const wanted = MATCHES.map((match) => people.flatMap((person) => person[match] ?? []));
  const { rows } = await db.query(firsts.join(" union all "), [except, ...wanted]);
  const found = { phone: new Map(), document: new Map(), email: new Map() };
  for (const { match, blind, id } of FirstRows.parse(rows)) found[match].set(blind, id);
  return found;
};

const FirstRows = z.array(z.object({ match: DuplicateMatch, blind: z.string(), id: LeadId }));

/** Which of these ids leads have, erased ones included. */
export const readKnownIds = async (db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await db.query<{ id: string }>(
    "select lead_id as id from read_model.lead where lead_id = any($1::uuid[])",
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
};

/** The number of open leads of each of these people. */
export const readOpenLeads = async (
  db: Db,
  assignees: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await db.query<{ assignee: string; open: number }>(
    `select assignee, count(*)::int as open from read_model.lead
      where market = any($1) and assignee = any($2) and next_at is not null group by assignee`,
    [Country.options, assignees],
  );
  return new Map(rows.map(({ assignee, open }) => [assignee, open]));
};

/** Some open leads of this person, at most `limit`. */
export const readOpenLeadsOf = async (
  db: Db,
  assignee: string,
  limit: number,
): Promise<readonly LeadId[]> => {
  const { rows } = await db.query<{ id: string }>(
    `select lead_id as id from read_model.lead
      where market = any($1) and assignee = $2 and next_at is not null limit $3`,
    [Country.options, assignee, limit],
  );
  return rows.map(({ id }) => LeadId.parse(id));
};

/** Which of these leads have an assignee. */
export const readAssigned = async (db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await db.query<{ id: string }>(
    `select lead_id as id from read_model.lead where lead_id = any($1::uuid[]) and assignee <> '${UNASSIGNED}'`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
};

/** A lead to assign. */
export type Unassigned = {
  readonly id: LeadId;
  readonly category: string;
  /** ISO 8601. */
  readonly submittedAt: string;
};

/** Open leads without an assignee that were submitted since then, oldest first, those after this one, at most `limit`. */
export const readUnassigned = async (
  db: Db,
  asked: {
    readonly markets: readonly Country[];
    readonly since: string;
    readonly after: Unassigned | null;
    readonly limit: number;
  },
): Promise<readonly Unassigned[]> => {
  const { markets, since, after, limit } = asked;
  const { rows } = await db.query(
    `select lead_id as id, service_category as category, ${iso("submitted_at", "US")} as "submittedAt"
       from read_model.lead
      where market = any($1) and assignee = '${UNASSIGNED}' and submitted_at >= $2 and next_at is not null
        and not erased and consent_withdrawn_at is null and ${NOT_MERGED}
        and ($3::timestamptz is null or (submitted_at, lead_id) > ($3::timestamptz, $4::uuid))
      order by submitted_at, lead_id limit $5`,
    [markets, since, after?.submittedAt ?? null, after?.id ?? null, limit],
  );
  return UnassignedRows.parse(rows);
};

const UnassignedRows = z.array(z.object({ id: LeadId, category: z.string(), submittedAt: z.string() }));

/** The leads that this one replaces, also indirectly. */
export const readMergedInto = async (db: Db, id: string): Promise<readonly LeadId[]> => {
  const { rows } = await db.query<{ id: string }>(
    `with recursive ${MERGED} select lead_id as id from merged limit ${DUPLICATES_LIMIT}`,
    [id],
  );
  return rows.map(({ id: merged }) => LeadId.parse(merged));
};
