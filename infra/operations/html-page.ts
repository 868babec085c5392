import { escapeMarkup } from "@asesorador/domain/kernel/escape-markup";

// Pages of one file without scripts: tables, and bars drawn by CSS widths.

/** Any value as HTML text. */
export const escaped = (value: unknown): string => escapeMarkup(String(value));

export type Page = {
  readonly lang: "en" | "es";
  readonly title: string;
  readonly heading: string;
  /** HTML. */
  readonly intro: string;
  readonly sections: readonly string[];
  /** Rules beside those of every page. */
  readonly css?: string;
};

/** The whole document; `title` and `heading` are text, the rest HTML. */
export const htmlPage = ({
  lang,
  title,
  heading,
  intro,
  sections,
  css = "",
}: Page): string => `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${CSS}${css}</style>
</head>
<body>
<header>
<h1>${escaped(heading)}</h1>
${intro}
</header>
<main>
${sections.join("\n")}
</main>
</body>
</html>
`;

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
table{border-collapse:collapse;width:100%;font-size:15px;margin-top:8px}
th,td{text-align:left;padding:6px 12px 6px 0;border-top:1px solid #ece6d9;vertical-align:top;font-weight:400}
thead th{color:#44564f;font-size:13px;border-top:0}
tbody th{overflow-wrap:anywhere}
td{white-space:nowrap}
.bar{width:34%;min-width:120px;padding-right:0;vertical-align:middle}
.track{position:relative;height:14px;background:#f1ece0;border-radius:3px;overflow:hidden}
.fill{height:100%;background:#0b5a4b}
.over{background:#a63a1b}`;
