import type { Db } from "../kernel/db.ts";
import { conditions, type Filter, isCounted, parameters, where } from "./filter.ts";

/** The number of leads that match. `countLimit`: counting stops there where no counter holds the number; null: it does not. */
export const countLeadsOf = (db: Db, filter: Filter, countLimit: number | null): Promise<number> =>
  isCounted(filter) ? readTotal(db, filter) : countMatches(db, filter, countLimit);

const countMatches = async (db: Db, filter: Filter, countLimit: number | null): Promise<number> => {
  const params = parameters();
  const matches = where(conditions(filter, params));
  const { rows } = await db.query<{ total: number }>(
    `select count(*)::int as total
       from (select from read_model.lead ${matches} limit ${params.add(countLimit)}) as matches`,
    params.values,
  );
  return rows[0]?.total ?? 0;
};

/** By the market and status of the filter alone. The summary's columns are named like the statuses. */
export const readTotal = async (db: Db, { country, status }: Filter): Promise<number> => {
  const params = parameters();
  const { rows } = await db.query<{ total: number }>(
    `select coalesce(sum(${status ?? "total"}), 0)::int as total from read_model.lead_summary
     ${where(country ? [`market = ${params.add(country)}`] : [])}`,
    params.values,
  );
  return rows[0]?.total ?? 0;
};
