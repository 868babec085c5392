import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { LeadsQuery } from "./contract.ts";

export const ExportFormat = z.enum(["csv", "xlsx"]);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** The most leads of an export with notes, for which each lead's own history is read. */
export const EXPORT_NOTES_MAX = 5_000;

/**
 * The answer is a file, streamed: every lead that the filters match, in their order; the export and its caller are
 * recorded in history.
 */
export const exportLeads = endpoint({
  method: "GET",
  path: "/api/contacts/export",
  // Which accounts of these may is decided per account, by default per role.
  roles: ["admin", "adviser"],
  summary: "Todas las solicitudes que cumplen los filtros, como CSV o XLSX; con permiso para exportar",
  input: z.extend(z.omit(LeadsQuery, { cursor: true, limit: true, position: true }), {
    format: ExportFormat,
    /** With the reason of a loss and the notes. */
    notes: z.optional(z.union([z.literal("true"), z.literal(true)])),
  }),
  output: z.unknown(),
});
