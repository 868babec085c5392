import type { Lead } from "@asesorador/domain/lead/contract";
import type { Db } from "../kernel/db.ts";
import { iso } from "../kernel/iso.ts";
import type { Sort } from "./cursor.ts";
import { conditions, type Filter, matchesSearch, parameters, where } from "./filter.ts";
import { LEAD_COLUMNS, LEADS, type LeadRow } from "./rows.ts";

/** With the cursor's key. */
export type KeyedRow = LeadRow & { readonly key: string };
export const withoutKey = ({ key: _, ...row }: KeyedRow): LeadRow => row;

const time = (column: string) => ({ column, type: "timestamptz", key: iso(column, "US") });

/** The columns of the index that a list's order walks, and the cursor's key. */
export const SORT_ORDERS = {
  newest: { ...time("submitted_at"), beyond: "<", direction: "desc" },
  oldest: { ...time("submitted_at"), beyond: ">", direction: "asc" },
  savings: {
    // Doubtful savings are sorted last: in plain order they would be first.
    column: "current_savings_cents",
    type: "bigint",
    key: "current_savings_cents::text",
    beyond: "<",
    direction: "desc",
  },
  due: {
    ...time("next_at"),
    key: `case when next_at = 'infinity' then 'infinity' else ${iso("next_at", "US")} end`,
    beyond: ">",
    direction: "asc",
  },
} as const satisfies Record<Sort, object>;

export type Page = {
  readonly filter: Filter;
  readonly sort: Sort;
  readonly after: { readonly key: string; readonly leadId: string } | null;
  readonly limit: number;
};

/** Rows in the list's order. `walked`: the most rows that a search looks through. */
export const readPage = async (
  db: Db,
  { filter, sort, after, limit }: Page,
  walked?: number,
): Promise<readonly KeyedRow[]> => {
  const { column, type, key, beyond, direction } = SORT_ORDERS[sort];
  const params = parameters();
  const beyondCursor = after
    ? [
        `(${column}, lead_id) ${beyond} (${params.add(after.key)}::${type}, ${params.add(after.leadId)}::uuid)`,
      ]
    : [];
  const inOrder = `order by ${column} ${direction}, lead_id ${direction}`;
  const unsearched = [...conditions({ ...filter, search: null }, params), ...beyondCursor];
  const searched = filter.search ? [matchesSearch(filter.search, params)] : [];
  const matches =
    walked === undefined
      ? `read_model.lead ${where([...unsearched, ...searched])}`
      : `(select * from read_model.lead ${where(unsearched)} ${inOrder} limit ${params.add(walked)}) as walked
         ${where(searched)}`;
  // The page is selected before its people are joined: a plan that sorts the matches would otherwise join all of them first.
  const { rows } = await db.query<KeyedRow>(
    `select ${LEAD_COLUMNS}, ${key} as key
       from (select * from ${matches} ${inOrder} limit ${params.add(limit)}) as lead
       left join read_model.lead_person using (lead_id) ${inOrder}`,
    params.values,
  );
  return rows;
};

/** A page, and how many leads match in all, up to a limit. */
export type CountedPage = { readonly rows: readonly KeyedRow[]; readonly total: number };

type OrderedRow = { readonly id: Lead["id"]; readonly changed: boolean; readonly key: string };

/** Ids of the first rows in the list's order. `since`: a position; rows with a later event are `changed`, all of them when null. */
export const readOrder = async (
  db: Db,
  { filter, sort, limit }: Omit<Page, "after">,
  since: string | null,
): Promise<readonly OrderedRow[]> => {
  const { column, key, direction } = SORT_ORDERS[sort];
  const params = parameters();
  const matches = where(conditions(filter, params));
  const changed = since === null ? "true" : `revised > ${params.add(since)}::numeric`;
  const { rows } = await db.query<OrderedRow>(
    `select lead_id as id, ${changed} as changed, ${key} as key from read_model.lead ${matches}
      order by ${column} ${direction}, lead_id ${direction} limit ${params.add(limit)}`,
    params.values,
  );
  return rows;
};

/** The rows of these leads, in no order. */
export const readRows = async (db: Db, ids: readonly string[]): Promise<readonly LeadRow[]> => {
  const { rows } = await db.query<LeadRow>(
    `select ${LEAD_COLUMNS} from ${LEADS} where lead_id = any ($1::uuid[])`,
    [ids],
  );
  return rows;
};
