import * as z from "zod/mini";
import { Csv, ImportToken, RowProblem } from "../kernel/csv-file.ts";
import { endpoint, PositionText } from "../kernel/endpoint.ts";
import { Country } from "../kernel/market.ts";
import { line, requiredText } from "../kernel/text.ts";
import { ConsentMeans } from "./work.ts";

// Leads from a CSV file: people who agreed elsewhere to be contacted.

/** Maximum number of rows of one file, without its heading. */
export const MAX_LEAD_ROWS = 2_000;
/** The most rows that one request saves. */
export const LEAD_ROWS_AT_ONCE = 100;

/** The file's columns in their order, as people read them; only name and phone are required. */
export const LEAD_COLUMNS = [
  "nombre",
  "telefono",
  "email",
  "documento",
  "direccion",
  "categoria",
  "empresa_actual",
  "pago_mensual",
  "nota",
  "fecha_autorizacion",
] as const;

const Row = z.object({
  /** Line number in the file, from 1, the heading included. */
  line: z.int(),
  name: z.string(),
  phone: z.string(),
});

const LeadPreviewRow = z.extend(Row, {
  /**
   * `duplicate`: an earlier row, or a lead, has the same phone, document or e-mail. `known`: an earlier import of the
   * same content has saved the row.
   */
  outcome: z.enum(["new", "duplicate", "known", "error"]),
  /** Why it is an error or a duplicate. */
  problems: z.array(RowProblem),
});
export type LeadPreviewRow = z.infer<typeof LeadPreviewRow>;

/** Writes nothing. */
export const previewLeads = endpoint({
  method: "POST",
  path: "/api/contacts/import/preview",
  roles: ["admin"],
  summary: "Muestra qué leads traería un CSV, con errores y duplicados, sin guardar nada",
  input: z.object({ market: Country, csv: Csv }),
  output: z.object({ token: ImportToken, rows: z.array(LeadPreviewRow) }),
});

const ImportedLeadRow = z.extend(Row, {
  /** `duplicate`: left out. `known`: it was saved before. */
  outcome: z.enum(["created", "duplicate", "known", "error"]),
  /** Spanish; "" when there is no message. */
  message: z.string(),
});
export type ImportedLeadRow = z.infer<typeof ImportedLeadRow>;

/**
 * Saves the rows from the one with index `from` on, as many as one request may, and answers where the next request goes
 * on. Repeating a request, or the whole import, saves no row twice.
 */
export const importLeads = endpoint({
  method: "POST",
  path: "/api/contacts/import/apply",
  roles: ["admin"],
  summary: "Guarda por partes los leads de un CSV ya previsualizado; repetirlo no duplica ninguno",
  input: z.object({
    market: Country,
    csv: Csv,
    token: ImportToken,
    /** Stored with the consent of each lead; "" for pasted text. */
    fileName: line(200),
    /** How, where and when these people agreed to be contacted. */
    consent: z.object({
      means: ConsentMeans,
      source: requiredText(500),
      /** The day, where a row states none; by the team's calendar, and not in the future. */
      givenOn: z.iso.date(),
    }),
    duplicates: z.enum(["skip", "import"]),
    from: z.int().check(z.gte(0), z.lt(MAX_LEAD_ROWS)),
  }),
  output: z.object({
    rows: z.array(ImportedLeadRow),
    /** The index of the first row that is left; null after the last one. */
    next: z.nullable(z.int()),
    position: PositionText,
  }),
});

/** The heading and one invented person: text/csv. */
export const leadsTemplate = endpoint({
  method: "GET",
  path: "/api/contacts/import/template",
  roles: ["admin"],
  summary: "Plantilla CSV para importar leads",
  input: z.object({}),
  output: z.string(),
});
