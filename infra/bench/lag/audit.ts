import { Client } from "pg";

export type RowAudit = {
  /** Acknowledged leads without a row. */
  readonly lost: number;
  /** Rows of leads; the key is the lead's id, so a lead has at most one. */
  readonly total: number;
  /** Leads counted by the summary: a lead that was projected twice is counted twice. */
  readonly counted: number;
};

/** Looks the acknowledged leads up in the read model. */
export const auditRows = async (url: string, acknowledged: readonly string[]): Promise<RowAudit> => {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<RowAudit>(
      `select
         (select count(*) from unnest($1::uuid[]) as sent (id)
           where not exists (select from read_model.lead where lead_id = sent.id))::integer as lost,
         (select count(*) from read_model.lead)::integer as total,
         (select coalesce(sum(total), 0) from read_model.lead_summary)::integer as counted`,
      [acknowledged],
    );
    return rows[0] ?? { lost: acknowledged.length, total: 0, counted: 0 };
  } finally {
    await client.end();
  }
};
