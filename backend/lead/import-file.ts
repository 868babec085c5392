import { LEAD_COLUMNS, MAX_LEAD_ROWS } from "@asesorador/domain/lead/import-contract";
import { type CsvRow, type CsvTable, readTable, writtenCsv } from "../http/csv-table.ts";
import { importing } from "./es.ts";

type LeadColumn = (typeof LEAD_COLUMNS)[number];
export type LeadRow = CsvRow<LeadColumn>;

const LEADS: CsvTable<LeadColumn> = {
  columns: LEAD_COLUMNS,
  needed: { nombre: importing.noName, telefono: importing.noPhone },
  maxRows: MAX_LEAD_ROWS,
  // As an export of leads has them, and as lists from elsewhere do.
  spellings: {
    name: "nombre",
    phone: "telefono",
    celular: "telefono",
    correo: "email",
    correoelectronico: "email",
    dni: "documento",
    rut: "documento",
    address: "direccion",
  },
};

/** The rows of a file of leads. Throws HttpError 400 when it is no table with known columns. */
export const readLeadsCsv = (csv: string): readonly LeadRow[] => readTable(LEADS, csv);

/** The heading and one invented person, whose row no import accepts. */
export const leadsTemplateCsv = (): string => writtenCsv(LEADS, [importing.example]);
