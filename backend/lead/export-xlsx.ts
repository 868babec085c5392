import { Readable } from "node:stream";
import { escapeMarkup } from "@asesorador/domain/kernel/escape-markup";
import { beginning } from "@asesorador/domain/kernel/strings";
import { ZipFile } from "yazl";
import { CELL_CUT } from "./es.ts";
import type { Cell } from "./export-columns.ts";

/**
 * Streams a workbook with one sheet (ECMA-376, SpreadsheetML), holding one batch of rows in memory. Cells are typed as
 * text: a cell that begins with "=" is not a formula.
 */
export const workbookOf = (
  header: readonly string[],
  rows: AsyncIterable<readonly (readonly Cell[])[]>,
  sheetName: string,
): NodeJS.ReadableStream => {
  const zip = new ZipFile();
  // The zip stream propagates a source's failure to its output, so that the client sees a failed download instead of a
  // truncated one.
  const sheet = Readable.from(sheetXml(header, rows), { objectMode: false });
  sheet.on("error", (error) => zip.outputStream.emit("error", error));
  for (const [path, xml] of Object.entries(parts(sheetName))) zip.addBuffer(Buffer.from(xml), path);
  zip.addReadStream(sheet, "xl/worksheets/sheet1.xml");
  zip.end();
  return zip.outputStream;
};

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const parts = (sheetName: string): Readonly<Record<string, string>> => ({
  "[Content_Types].xml": `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${OFFICE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${OFFICE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${OFFICE}.styles+xml"/></Types>`,
  "_rels/.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escaped(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  // Style 1: bold, for the header.
  "xl/styles.xml": `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
});

async function* sheetXml(
  header: readonly string[],
  rows: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
  yield rowXml(header, ' s="1"');
  for await (const batch of rows) yield batch.map((row) => rowXml(row)).join("");
  yield "</sheetData></worksheet>";
}

const rowXml = (cells: readonly Cell[], style = ""): string =>
  `<row>${cells.map((cell) => cellXml(cell, style)).join("")}</row>`;

const cellXml = (cell: Cell, style: string): string => {
  if (cell === null) return `<c${style}/>`;
  if (typeof cell === "number") return `<c${style}><v>${cell}</v></c>`;
  return `<c${style} t="inlineStr"><is><t xml:space="preserve">${escaped(shortened(cell))}</t></is></c>`;
};

/** Excel's limit in UTF-16 code units; it takes a workbook with a longer cell for damaged. */
const LONGEST_CELL = 32_767;

const shortened = (text: string): string =>
  text.length <= LONGEST_CELL ? text : beginning(text, LONGEST_CELL - CELL_CUT.length) + CELL_CUT;

/** Removes control characters, which XML cannot represent. */
const escaped = (text: string): string =>
  escapeMarkup(text)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the subject of the pattern.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
