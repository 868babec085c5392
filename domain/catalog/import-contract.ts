import * as z from "zod/mini";
import { Csv, ImportToken, RowProblem } from "../kernel/csv-file.ts";
import { endpoint, PositionText } from "../kernel/endpoint.ts";
import { ServiceId } from "../kernel/ids.ts";

/** Maximum number of rows of one file, without its heading. */
export const MAX_IMPORT_ROWS = 1_000;

/** The file's columns in their order; every one but `productId` may be left out. `brand` is a brand's ID or name. */
export const IMPORT_COLUMNS = [
  "productId",
  "brand",
  "name",
  "type",
  "speed",
  "price",
  "promotionalPrice",
  "promotionalMonths",
  "buildingPrice",
  "buildingPromotionalPrice",
  "buildingPromotionalMonths",
  "installationFee",
  "permanenceMonths",
  "tvChannels",
  "decoders",
  "smartDecoders",
  "hasPhone",
  "streamingServices",
  "features",
  "description",
  "isRecommended",
  "isActive",
  "priceSource",
  "priceCheckedAt",
] as const;

const Row = z.object({
  /** Line number in the file, from 1, the heading included. */
  line: z.int(),
  productId: z.string(),
  name: z.string(),
});

const PreviewRow = z.extend(Row, {
  outcome: z.enum(["new", "changed", "unchanged", "error"]),
  /** Values in the file's notation; "": none. For a new service, its initial values. */
  changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
  problems: z.array(RowProblem),
});
export type PreviewRow = z.infer<typeof PreviewRow>;

/** Writes nothing. */
export const previewImport = endpoint({
  method: "POST",
  path: "/api/services/import/preview",
  roles: ["admin"],
  summary: "Muestra qué cambiaría un CSV de servicios, sin guardar nada",
  input: z.object({ csv: Csv }),
  output: z.object({ token: ImportToken, rows: z.array(PreviewRow) }),
});

const AppliedRow = z.extend(Row, {
  /** `conflict`: the service was changed after the preview. `error`: the row itself is wrong. */
  outcome: z.enum(["created", "updated", "unchanged", "conflict", "error"]),
  id: z.nullable(ServiceId),
  /** Spanish; "" when there is no message. */
  message: z.string(),
});
export type AppliedRow = z.infer<typeof AppliedRow>;

/** Writes each row separately: a refused one does not block the others. A repeat of the same content changes nothing. */
export const applyImport = endpoint({
  method: "POST",
  path: "/api/services/import/apply",
  roles: ["admin"],
  summary: "Guarda un CSV de servicios ya previsualizado, fila por fila",
  input: z.object({ csv: Csv, token: ImportToken }),
  output: z.object({ rows: z.array(AppliedRow), position: PositionText }),
});

/** The catalogue of Peru as the file that can be imported again: text/csv. */
export const exportServices = endpoint({
  method: "GET",
  path: "/api/services/export",
  roles: ["admin"],
  summary: "Catálogo actual en CSV",
  input: z.object({}),
  output: z.string(),
});

/** The heading, and two services of the catalogue as an example: imported unchanged, they change nothing. */
export const importTemplate = endpoint({
  method: "GET",
  path: "/api/services/import/template",
  roles: ["admin"],
  summary: "Plantilla CSV para importar servicios",
  input: z.object({}),
  output: z.string(),
});
