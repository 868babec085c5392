import { STEP_NAMES, VIEWPORT_NAMES, WIZARD_NAMES } from "@asesorador/domain/journey/es-steps";
import { LOST_REASONS } from "@asesorador/domain/lead/es-reasons";
import { escaped, htmlPage } from "../html-page.ts";
import type { SqlCell, SqlResult } from "./duckdb.ts";
import type { Query } from "./queries.ts";

export type Answer = { readonly query: Query; readonly result: SqlResult };

/** The month's report as one file without scripts. `month`: YYYY-MM; null: all of history. `at`: as `timeText` says it. */
export const analyticsPage = (answers: readonly Answer[], month: string | null, at: string): string => {
  const of = month === null ? "toda la historia" : monthName(month);
  return htmlPage({
    lang: "es",
    title: `Asesorador: informe de ${of}`,
    heading: `Informe de ${of}`,
    intro: `<p>Así estaba el ${escaped(at)}. Cada cifra sale de los hechos y se puede volver a calcular con la consulta que se nombra debajo. Ningún dato personal.</p>
<nav aria-label="Preguntas"><ol>${answers.map(({ query }, i) => `<li><a href="#q${i + 1}">${escaped(query.question)}</a></li>`).join("")}</ol></nav>`,
    sections: answers.map(section),
    css: CSS,
  });
};

const monthName = (month: string): string =>
  new Intl.DateTimeFormat("es-PE", { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

const section = ({ query, result }: Answer, i: number): string => `<section id="q${i + 1}">
<h2>${i + 1}. ${escaped(query.question)}</h2>
${result.rows.length === 0 ? "<p>Sin datos en este período.</p>" : tableOf(query, result)}
<dl>
<dt>Definición</dt><dd>${escaped(query.definition)}</dd>
<dt>Reloj</dt><dd>${escaped(query.clock)}</dd>
<dt>Queda fuera</dt><dd>${escaped(query.leftOut)}</dd>
<dt>Consulta</dt><dd><code>infra/analytics/${escaped(query.file)}</code></dd>
</dl>
</section>`;

type Row = SqlResult["rows"][number];

const tableOf = ({ question, bar }: Query, { columns, rows }: SqlResult): string => {
  const at = columns.indexOf(bar);
  const barOf = (row: Row): number => Math.abs(numberOf(row[at]));
  // Each market or wizard by itself: amounts of two markets are in two currencies.
  const grouped = columns.findIndex((column) => column === "mercado" || column === "cotizador");
  const greatestOf = (own: Row): number =>
    Math.max(...rows.filter((row) => row[grouped] === own[grouped]).map(barOf));
  const isNumber = columns.map((_, i) => rows.some((row) => typeof row[i] === "number"));
  const head = columns.map(
    (column, i) => `<th scope="col"${isNumber[i] ? ' class="n"' : ""}>${label(column)}</th>`,
  );
  const lines = rows.map((row) => {
    const cells = row.map((cell, i) =>
      cellHtml(columns[i] ?? "", cell ?? null, { first: i === 0, isNumber: isNumber[i] === true }),
    );
    return `<tr>${cells.join("")}${barHtml(numberOf(row[at]), greatestOf(row))}</tr>`;
  });
  const caption = `<caption class="hidden">${escaped(question)} La barra es ${label(bar)}.</caption>`;
  return `<table>${caption}<thead><tr>${head.join("")}<th scope="col" class="bar">${label(bar)}</th></tr></thead><tbody>${lines.join("")}</tbody></table>`;
};

const numberOf = (cell: SqlCell | undefined): number => (typeof cell === "number" ? cell : 0);

/** What the codes of a column are called. */
const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  cotizador: WIZARD_NAMES,
  dispositivo: VIEWPORT_NAMES,
  mercado: { peru: "Perú", chile: "Chile" },
  paso: STEP_NAMES,
  que_fue: Object.fromEntries(
    Object.entries(LOST_REASONS).map(([reason, name]) => [`perdido: ${reason}`, `perdido: ${name}`]),
  ),
};

/** "llegaron_pct" is "llegaron %". */
const label = (column: string): string =>
  escaped(
    column
      .replace(/_pct$/, " %")
      .replace(/_h$/, " (h)")
      .replaceAll("_", " ")
      .replace(/\bcampana\b/, "campaña")
      .replace(/\bdia(s?)\b/, "día$1")
      .replace(/\bdespues\b/, "después")
      .replace(/\bcomision\b/, "comisión")
      .replace(/\bque fue\b/, "qué fue"),
  );

const cellHtml = (
  column: string,
  cell: SqlCell,
  { first, isNumber }: { readonly first: boolean; readonly isNumber: boolean },
): string => {
  const shown =
    cell === null
      ? "–"
      : typeof cell === "number"
        ? cell.toLocaleString("es-PE")
        : escaped(NAMES[column]?.[String(cell)] ?? cell);
  if (first) return `<th scope="row">${shown}</th>`;
  return `<td${isNumber ? ` class="n" data-label="${label(column)}"` : ' class="k"'}>${shown}</td>`;
};

const barHtml = (value: number, greatest: number): string => {
  const share = greatest === 0 ? 0 : (Math.abs(value) / greatest) * 100;
  return `<td class="bar" aria-hidden="true"><div class="track"><div class="${value < 0 ? "fill over" : "fill"}" style="width:${share.toFixed(1)}%"></div></div></td>`;
};

const CSS = `
nav ol{margin:12px 0 0;padding-left:22px;columns:2;column-gap:32px}
nav li{break-inside:avoid;padding:2px 0}
a{color:#0b5a4b;display:block;padding:2px 0}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
section{overflow-x:auto;position:relative}
thead th{vertical-align:bottom;line-height:1.3}
th.n,td.n{text-align:right}
th.bar,td.bar{padding-left:12px}
.bar{width:22%;min-width:96px}
dl{margin:16px 0 0;font-size:14px;display:grid;grid-template-columns:max-content 1fr;gap:4px 16px}
dt{color:#44564f}
dd{margin:0;overflow-wrap:anywhere}
@media (max-width:700px){
nav ol{columns:1;padding-left:30px}
nav a{padding:10px 0}
table,tbody{display:block}
thead{display:none}
tr{display:flex;flex-wrap:wrap;gap:2px 6px;padding:10px 0;border-top:1px solid #ece6d9}
tbody th,td{display:block;border:0;padding:0}
tbody th,td.k{font-weight:600}
td.n{flex:1 0 27%;text-align:left}
td::before{content:attr(data-label);display:block;font-size:13px;color:#44564f;white-space:normal}
td.k::before{content:"· ";display:inline;font-size:inherit}
tr::before{content:"";order:1;flex:0 0 100%}
td.n,td.bar{order:2}
td.bar{flex:0 0 100%;padding:4px 0 0}
td.bar::before{content:none}
dl{grid-template-columns:1fr}
dd{margin-bottom:8px}
}
@media print{section{break-inside:avoid}nav{display:none}}`;
