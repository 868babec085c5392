import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { LeadsQuery } from "./contract.ts";

export const ExportFormat = z.enum(["csv", "xlsx"]);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** The answer is a file, streamed: every lead that the filters match, in their order; who took it is in history. */
export const exportContacts = endpoint({
  method: "GET",
  path: "/api/contacts/export",
  roles: ["admin", "adviser"],
  summary: "Todas las solicitudes que cumplen los filtros, como CSV o XLSX",
  input: z.extend(z.omit(LeadsQuery, { cursor: true, limit: true, position: true }), {
    format: ExportFormat,
  }),
  output: z.unknown(),
});
