import { teamDay } from "@asesorador/domain/kernel/local-time";
import { type ExportFormat, exportContacts } from "@asesorador/domain/lead/export-contract";
import {
  type AllLeads,
  allLeads,
  countLeads,
  type LeadReader,
  type Viewer,
} from "@asesorador/projections/lead/queries";
import type { FastifyInstance } from "fastify";
import type { Context } from "../application/context.ts";
import { audit } from "../http/audit.ts";
import { receive } from "../http/input.ts";
import { type Cell, EXPORT_COLUMNS } from "./export-columns.ts";
import { csvOf } from "./export-csv.ts";
import { workbookOf } from "./export-xlsx.ts";

/** Rows read per query. */
const BATCH = 1_000;
const SHEET = "Leads";
const HEADER = EXPORT_COLUMNS.map(([header]) => header);
const TYPE = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const satisfies Record<ExportFormat, string>;

/**
 * A file of exactly the leads that match the filters. The export is recorded in the history before the first row is
 * sent.
 */
export const exportRoute = (app: FastifyInstance, context: Pick<Context, "db" | "vault" | "now">): void => {
  app.get(
    exportContacts.path,
    { config: { roles: exportContacts.roles, endpoint: exportContacts, priority: "deferrable" } },
    async (request, reply) => {
      const { params, query, body } = request;
      const { format, ...asked } = receive(exportContacts, { params, query, body });
      const viewer: Viewer = { me: request.caller?.username ?? "", now: context.now() };
      const count = await countLeads(context, asked, viewer);
      await audit(request, { kind: "leads_exported", format, ...recordable(asked), count });
      const rows = cells(context, asked, viewer);
      const file = format === "csv" ? csvOf(HEADER, rows) : workbookOf(HEADER, rows, SHEET);
      return reply
        .header("content-type", TYPE[format])
        .header(
          "content-disposition",
          `attachment; filename="leads-${teamDay(Date.parse(viewer.now))}.${format}"`,
        )
        .header("cache-control", "no-store")
        .send(file);
    },
  );
};

async function* cells(reader: LeadReader, asked: AllLeads, viewer: Viewer): AsyncGenerator<Cell[][]> {
  for await (const leads of allLeads(reader, asked, { viewer, batch: BATCH }))
    yield leads.map((lead) => EXPORT_COLUMNS.map(([, cell]) => cell(lead)));
}

/** The filters by name; the search text may be a person's name, so only its presence is recorded. */
const recordable = ({ q, ...filters }: AllLeads) => ({
  filter: Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as const],
    ),
  ),
  searched: q !== undefined && q !== "",
});
