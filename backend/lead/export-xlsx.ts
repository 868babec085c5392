import { Readable } from "node:stream";
import { DAY_MS } from "@asesorador/domain/kernel/durations";
import { escapeMarkup } from "@asesorador/domain/kernel/escape-markup";
import { beginning } from "@asesorador/domain/kernel/strings";
import { ZipFile } from "yazl";
import { CELL_CUT } from "./es.ts";
import { type Cell, type DateCell, isDate, widthOf } from "./export-columns.ts";

/**
 * Streams a workbook with one sheet (ECMA-376, SpreadsheetML), holding one batch of rows in memory. Texts are typed as
 * text: a cell that begins with "=" is not a formula. Dates are dates, so that they can be grouped and filtered.
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
  // Styles: 1, bold, for the header; 2 and 3, a minute and a day as `DateCell` writes them.
  "xl/styles.xml": `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
});
const MINUTE_STYLE = 2;
const DAY_STYLE = 3;

async function* sheetXml(
  header: readonly string[],
  rows: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columnsXml(header)}<sheetData>`;
  yield rowXml(header, ' s="1"');
  let last = 1;
  for await (const batch of rows) {
    yield batch.map((row) => rowXml(row)).join("");
    last += batch.length;
  }
  yield `</sheetData><autoFilter ref="A1:${letters(header.length)}${last}"/></worksheet>`;
}

const columnsXml = (header: readonly string[]): string =>
  `<cols>${header.map((name, i) => `<col min="${i + 1}" max="${i + 1}" width="${widthOf(name)}" customWidth="1"/>`).join("")}</cols>`;

/** The name of a column, counted from 1: "A", "Z", "AA". */
const letters = (column: number): string =>
  column === 0
    ? ""
    : letters(Math.floor((column - 1) / LETTERS.length)) + LETTERS.charAt((column - 1) % LETTERS.length);
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

const rowXml = (cells: readonly Cell[], style = ""): string =>
  `<row>${cells.map((cell) => cellXml(cell, style)).join("")}</row>`;

const cellXml = (cell: Cell, style: string): string => {
  if (cell === null) return `<c${style}/>`;
  if (typeof cell === "number") return `<c${style}><v>${cell}</v></c>`;
  if (isDate(cell)) return dateXml(cell);
  return `<c${style} t="inlineStr"><is><t xml:space="preserve">${escaped(shortened(cell))}</t></is></c>`;
};

/** Spreadsheets count days since 30 December 1899, without a time zone. */
const dateXml = ({ date }: DateCell): string => {
  const [day = "", minute] = date.split(" ");
  const days = Date.parse(`${day}T${minute ?? "00:00"}Z`) / DAY_MS + DAYS_TO_1970;
  return `<c s="${minute === undefined ? DAY_STYLE : MINUTE_STYLE}"><v>${days}</v></c>`;
};
const DAYS_TO_1970 = 25_569;

/** Excel's limit in UTF-16 code units; it takes a workbook with a longer cell for damaged. */
const LONGEST_CELL = 32_767;

const shortened = (text: string): string =>
  text.length <= LONGEST_CELL ? text : beginning(text, LONGEST_CELL - CELL_CUT.length) + CELL_CUT;

/** Removes control characters, which XML cannot represent. */
const escaped = (text: string): string =>
  escapeMarkup(text)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the subject of the pattern.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
