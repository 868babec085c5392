import { htmlPage, escaped as text } from "../../operations/html-page.ts";
import type { Result } from "./results.ts";

/** The whole document. `sizes`: null when the site is not built. */
export const reportPage = (results: readonly Result[], sizes: Result | null, at: string): string => {
  const all = sizes ? [...results, sizes] : results;
  const unheld = all.filter(({ held }) => held === false).length;
  return htmlPage({
    lang: "en",
    title: "Asesorador: pace and proof",
    heading: "Pace and proof",
    intro: `<p>Made ${text(at)} from what the benches and proofs left in <code>.cache/results</code>. ${all.length} results, ${unheld === 0 ? "none with a figure outside its goal" : `${unheld} with a figure outside its goal`}.</p>`,
    sections: all.map(section),
    css: CSS,
  });
};

const section = ({ title, command, at, held, facts, bars, counts }: Result): string => `<section>
<h2>${text(title)}${held === null ? "" : ` <span class="${held ? "ok" : "bad"}">${held ? "met" : "missed"}</span>`}</h2>
<p class="from"><code>${text(command)}</code>${at === null ? "" : ` · ${text(at)}`}</p>
${facts.length === 0 ? "" : `<ul>${facts.map((fact) => `<li>${text(fact)}</li>`).join("")}</ul>`}
${bars.length === 0 ? "" : `<table><thead><tr><th scope="col">figure</th><th scope="col">reading</th><th scope="col">goal</th><th scope="col">reading against its goal</th></tr></thead><tbody>${bars.map(barRow).join("")}</tbody></table>`}
${counts.length === 0 ? "" : `<table><tbody>${counts.map(([name, value]) => `<tr><th scope="row">${text(name)}</th><td>${text(value)}</td></tr>`).join("")}</tbody></table>`}
</section>`;

/** The goal is a line in the middle of the bar's width. */
const barRow = ({ name, reading, goal, unit, atMost, met }: Result["bars"][number]): string => {
  const bar =
    goal === 0
      ? ""
      : `<div class="track"><div class="${met ? "fill" : "fill over"}" style="width:${Math.max(0, Math.min(100, (reading / goal) * 50)).toFixed(1)}%"></div></div>`;
  const bound = goal === 0 ? "none" : `${atMost ? "≤" : "≥"} ${shown(goal)}${text(unit)}`;
  return `<tr><th scope="row">${text(name)}</th><td>${shown(reading)}${text(unit)}</td><td>${bound} <span class="${met ? "ok" : "bad"}">${met ? "met" : "missed"}</span></td><td class="bar">${bar}</td></tr>`;
};

const shown = (value: number): string =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString("en") : String(Number(value.toPrecision(3)));

const CSS = `
ul{margin:0 0 12px;padding-left:20px}
li{overflow-wrap:anywhere}
thead th:first-child,tbody th{width:45%}
.track::after{content:"";position:absolute;left:50%;top:0;bottom:0;width:2px;background:#11231f}
.ok,.bad{font-size:13px;font-weight:600;border-radius:4px;padding:1px 6px}
.ok{background:#ddf2df;color:#0f6b38}
.bad{background:#fbe6de;color:#a63a1b}
@media (max-width:600px){
table,tbody{display:block}
thead{display:none}
tr{display:flex;flex-wrap:wrap;gap:0 12px;padding:8px 0;border-top:1px solid #ece6d9}
th,td{display:block;border:0;padding:0}
tbody th{flex:1 1 55%}
td{white-space:normal}
.bar{flex:1 0 100%;padding-top:4px}
}`;
