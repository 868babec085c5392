import { accountIn } from "@asesorador/domain/kernel/actor";
import { teamDay, teamDayAndTime } from "@asesorador/domain/kernel/local-time";
import type { Lead } from "@asesorador/domain/lead/contract";
import { EXPORT_NOTES_MAX, type ExportFormat, exportLeads } from "@asesorador/domain/lead/export-contract";
import {
  allLeads,
  countLeads,
  type LeadListQuery,
  type LeadReader,
  type Viewer,
} from "@asesorador/projections/lead/queries";
import type { FastifyInstance } from "fastify";
import type { Context, HttpSettings } from "../application/context.ts";
import { mayExport } from "../application/export-permission.ts";
import { callerOf } from "../http/access.ts";
import { audit } from "../http/audit.ts";
import { HttpError } from "../http/http-error.ts";
import { receive } from "../http/input.ts";
import { LIMITS } from "../http/limits.ts";
import { MAY_NOT_EXPORT, TOO_MANY_WITH_NOTES } from "./es.ts";
import { type Cell, EXPORT_COLUMNS, type LeadNotes, NOTE_COLUMNS } from "./export-columns.ts";
import { csvOf } from "./export-csv.ts";
import { workbookOf } from "./export-xlsx.ts";
import { openLead } from "./open-lead.ts";
import { timelineOf } from "./timeline.ts";

/** Rows read per query. */
const BATCH = 1_000;
/** The same with notes: as many histories are read at once. */
const NOTES_BATCH = 20;
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
export const exportRoute = (
  app: FastifyInstance,
  context: Pick<Context, "db" | "vault" | "now" | "store">,
  { exportRoles }: Pick<HttpSettings, "exportRoles">,
): void => {
  const { roles } = exportLeads;
  const perMinute = LIMITS.exportsPerMinute;
  app.get(
    exportLeads.path,
    { config: { roles, endpoint: exportLeads, priority: "deferrable", perMinute } },
    async (request, reply) => {
      const caller = callerOf(request);
      if (!mayExport(caller, exportRoles)) throw new HttpError(403, "forbidden", { message: MAY_NOT_EXPORT });
      const { params, query, body } = request;
      const { format, notes, ...asked } = receive(exportLeads, { params, query, body });
      const viewer: Viewer = { me: caller.username, now: context.now() };
      const count = await countLeads(context, asked, viewer);
      if (notes && count > EXPORT_NOTES_MAX)
        throw new HttpError(409, "too_many_leads", { message: TOO_MANY_WITH_NOTES });
      const { filter, searched } = recordable(asked);
      const recorded = notes ? { ...filter, notes: "true" } : filter;
      await audit(request, { kind: "leads_exported", format, filter: recorded, searched, count });
      const header = notes ? [...HEADER, ...NOTE_COLUMNS.map(([name]) => name)] : HEADER;
      const rows = cells(context, asked, viewer, notes ? notesReader(context) : null);
      const file = format === "csv" ? csvOf(header, rows) : workbookOf(header, rows, SHEET);
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

type ReadNotes = (leads: readonly Lead[]) => Promise<readonly LeadNotes[]>;

async function* cells(
  reader: LeadReader,
  asked: LeadListQuery,
  viewer: Viewer,
  readNotes: ReadNotes | null,
): AsyncGenerator<Cell[][]> {
  const batch = readNotes ? NOTES_BATCH : BATCH;
  for await (const leads of allLeads(reader, asked, { viewer, batch })) {
    const notes = await readNotes?.(leads);
    yield leads.map((lead, i) => [
      ...EXPORT_COLUMNS.map(([, cell]) => cell(lead)),
      ...(notes ? NOTE_COLUMNS.map(([, cell]) => cell(notes[i] ?? NO_NOTES)) : []),
    ]);
  }
}

const NO_NOTES: LeadNotes = { lostReason: null, lostText: null, notes: [] };

/** From each lead's own history, which alone holds what the team wrote. Erased texts read as such. */
const notesReader =
  (context: Pick<Context, "store" | "vault">): ReadNotes =>
  (leads) =>
    Promise.all(
      leads.map(async ({ id, status, notes }) => {
        if (notes === 0 && status !== "lost") return NO_NOTES;
        const entries = timelineOf(await openLead(context, id));
        const lost = status === "lost" ? entries.findLast(({ type }) => type === "LeadLost") : undefined;
        return {
          lostReason: lost?.reason ?? null,
          lostText: lost?.text ?? null,
          notes: entries.flatMap(({ type, at, actor, text }) =>
            type === "NoteAdded" && text !== null
              ? [`${teamDayAndTime(Date.parse(at))} ${accountIn(actor)}: ${text}`]
              : [],
          ),
        };
      }),
    );

/** The filters by name; the search text may be a person's name, so only its presence is recorded. */
const recordable = ({ q, ...filters }: LeadListQuery) => ({
  filter: Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as const],
    ),
  ),
  searched: q !== undefined && q !== "",
});
