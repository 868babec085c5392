import type { Result } from "./results.ts";

// One page without scripts: tables and bars drawn by CSS widths.

const text = (value: unknown): string =>
  String(value)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** The whole document. `sizes`: null when the site is not built. */
export const reportPage = (results: readonly Result[], sizes: Result | null, at: string): string => {
  const all = sizes ? [...results, sizes] : results;
  const unheld = all.filter(({ held }) => held === false).length;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Asesorador: pace and proof</title>
<style>${CSS}</style>
</head>
<body>
<header>
<h1>Pace and proof</h1>
<p>Made ${text(at)} from what the benches and proofs left in <code>.cache/results</code>. ${all.length} results, ${unheld === 0 ? "none with a figure outside its goal" : `${unheld} with a figure outside its goal`}.</p>
</header>
<main>
${all.map(section).join("\n")}
</main>
</body>
</html>
`;
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
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;background:#fbf8f1;color:#11231f;font:16px/1.5 system-ui,sans-serif;font-variant-numeric:tabular-nums}
header,main{max-width:1000px;margin:0 auto;padding:24px 20px}
main{padding-top:0}
h1{font-size:29px;line-height:1.1;margin:0 0 8px;letter-spacing:-.02em}
h2{font-size:19px;margin:0;line-height:1.3}
p{margin:0;color:#44564f}
section{background:#fff;border:1px solid #ddd6c8;border-radius:14px;padding:20px;margin:0 0 16px}
.from{font-size:14px;margin:2px 0 12px;overflow-wrap:anywhere}
ul{margin:0 0 12px;padding-left:20px}
li{overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%;font-size:15px;margin-top:8px}
th,td{text-align:left;padding:6px 12px 6px 0;border-top:1px solid #ece6d9;vertical-align:top;font-weight:400}
thead th{color:#44564f;font-size:13px;border-top:0}
tbody th{overflow-wrap:anywhere}
td{white-space:nowrap}
.bar{width:34%;min-width:120px;padding-right:0;vertical-align:middle}
.track{position:relative;height:14px;background:#f1ece0;border-radius:3px;overflow:hidden}
.track::after{content:"";position:absolute;left:50%;top:0;bottom:0;width:2px;background:#11231f}
.fill{height:100%;background:#0b5a4b}
.over{background:#a63a1b}
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
