import * as z from "zod/mini";
import { Csv, ImportToken, RowProblem } from "../kernel/csv-file.ts";
import { endpoint, PositionText } from "../kernel/endpoint.ts";

/** The file's columns: a brand's ID or name, a district's code or name, and "sí", "no" or "sin dato". All are required. */
export const COVERAGE_COLUMNS = ["brand", "district", "coverage"] as const;
/** Maximum number of rows of one file, without its heading: Peru has 1,875 districts for each brand. */
export const MAX_COVERAGE_ROWS = 20_000;

const Row = z.object({
  /** Line number in the file, from 1, the heading included. */
  line: z.int(),
  brand: z.string(),
  /** As in the lists, "Miraflores, Lima"; for an unknown district, the file's text. */
  district: z.string(),
});

const CoveragePreviewRow = z.extend(Row, {
  outcome: z.enum(["changed", "unchanged", "error"]),
  /** In the file's notation. */
  from: z.string(),
  to: z.string(),
  problems: z.array(RowProblem),
});
export type CoveragePreviewRow = z.infer<typeof CoveragePreviewRow>;

/** Writes nothing. */
export const previewCoverage = endpoint({
  method: "POST",
  path: "/api/coverage/import/preview",
  roles: ["admin"],
  summary: "Muestra qué cambiaría un CSV de cobertura, sin guardar nada",
  input: z.object({ csv: Csv }),
  output: z.object({ token: ImportToken, rows: z.array(CoveragePreviewRow) }),
});

const AppliedCoverageRow = z.extend(Row, {
  /** `conflict`: the brand was changed after the preview. `error`: the row itself is wrong. */
  outcome: z.enum(["updated", "unchanged", "conflict", "error"]),
  /** Spanish; "" when there is no message. */
  message: z.string(),
});
export type AppliedCoverageRow = z.infer<typeof AppliedCoverageRow>;

/** Writes each brand's rows together; an invalid row does not block the others. A repeat of the same content changes nothing. */
export const applyCoverage = endpoint({
  method: "POST",
  path: "/api/coverage/import/apply",
  roles: ["admin"],
  summary: "Guarda un CSV de cobertura ya previsualizado",
  input: z.object({ csv: Csv, token: ImportToken }),
  output: z.object({ rows: z.array(AppliedCoverageRow), position: PositionText }),
});

/** Every known cell of Peru's brands as the file that can be imported again: text/csv. */
export const exportCoverage = endpoint({
  method: "GET",
  path: "/api/coverage/export",
  roles: ["admin"],
  summary: "Cobertura actual en CSV",
  input: z.object({}),
  output: z.string(),
});

/** Every district of Peru for the first brand, with what is known: imported unchanged, it changes nothing. */
export const coverageTemplate = endpoint({
  method: "GET",
  path: "/api/coverage/import/template",
  roles: ["admin"],
  summary: "Plantilla CSV para importar cobertura",
  input: z.object({}),
  output: z.string(),
});
