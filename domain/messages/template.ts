import { type MessageKind, PLACEHOLDERS, type Placeholder } from "./kinds.ts";

/**
 * Subject and body of a message. The body is plain text: blocks are separated by a blank line, a block of lines that begin with
 * "- " is a list, a block that is `[words]({enlace})` is a button, `**words**` are bold, `{nombre}` is a placeholder.
 */
export type Template = { readonly subject: string; readonly body: string };

/** null: there is no such value; a line that needs it is left out. */
export type Values = Readonly<Partial<Record<Placeholder, string | null>>>;

export type Rendered = { readonly subject: string; readonly text: string; readonly html: string };

/** What the system adds below every message: why it was sent, and where to stop. */
export type Footer = {
  readonly reason: string;
  readonly link: { readonly label: string; readonly url: string } | null;
};

export type TemplateProblem =
  | { readonly code: "unknown_placeholder"; readonly name: string }
  | { readonly code: "link_not_allowed" }
  | { readonly code: "subject_empty" };

const PLACEHOLDER = /\{([^{}\n]*)\}/g;
const BUTTON = /^\[([^\]\n]+)\]\(([^)\n]*)\)$/;
const LINK_TARGET = "{enlace}";

/** Why a template cannot be saved; [] when it can. Links lead to the message's own page only. */
export const problemsIn = (kind: MessageKind, { subject, body }: Template): readonly TemplateProblem[] => {
  const known: ReadonlySet<string> = new Set(PLACEHOLDERS[kind]);
  const unknown = [...`${subject}\n${body}`.matchAll(PLACEHOLDER)].flatMap(([, name = ""]) =>
    known.has(name) ? [] : [{ code: "unknown_placeholder" as const, name }],
  );
  const strayLink = blocksOf(body).some((block) => {
    const target = BUTTON.exec(block)?.[2];
    return target !== undefined && target !== LINK_TARGET;
  });
  return [
    ...(subject.trim() === "" ? [{ code: "subject_empty" as const }] : []),
    ...unknown,
    ...(strayLink ? [{ code: "link_not_allowed" as const }] : []),
  ];
};

/** The message in both forms. Values are text wherever they stand, also when they look like markup. */
export const render = (template: Template, values: Values, footer: Footer): Rendered => {
  const blocks = blocksOf(template.body).flatMap((block) => {
    const lines = block.split("\n").filter((line) => hasValues(line, values));
    return lines.length === 0 ? [] : [lines];
  });
  return {
    subject: oneLine(fill(template.subject, values)),
    text: [...blocks.map((lines) => textOf(lines, values)), footerText(footer)].join("\n\n"),
    html: page(blocks.map((lines) => htmlOf(lines, values)).join(""), footer),
  };
};

const blocksOf = (body: string): readonly string[] =>
  body
    .replaceAll("\r\n", "\n")
    .split(/\n[ \t]*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== "");

const placed = (name: string, values: Values): string | null => values[name as Placeholder] ?? null;

const hasValues = (line: string, values: Values): boolean =>
  [...line.matchAll(PLACEHOLDER)].every(([, name = ""]) => placed(name, values) !== null);

const fill = (line: string, values: Values): string =>
  line.replace(PLACEHOLDER, (_, name: string) => placed(name, values) ?? "");

/** Header values are one line: a line break in a value would begin a header of its own. */
const oneLine = (value: string): string =>
  value
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();

const BULLET = "- ";
const isList = (lines: readonly string[]): boolean => lines.every((line) => line.startsWith(BULLET));
const BOLD = /\*\*([^*\n]+)\*\*/g;

const textOf = (lines: readonly string[], values: Values): string => {
  const [first = ""] = lines;
  const button = lines.length === 1 ? BUTTON.exec(first) : null;
  if (button) return `${fill(button[1] ?? "", values)}:\n${fill(LINK_TARGET, values)}`;
  return lines.map((line) => fill(line.replace(BOLD, "$1"), values)).join("\n");
};

const htmlOf = (lines: readonly string[], values: Values): string => {
  const [first = ""] = lines;
  const button = lines.length === 1 ? BUTTON.exec(first) : null;
  if (button) return link(fill(button[1] ?? "", values), fill(LINK_TARGET, values));
  if (isList(lines)) {
    const items = lines.map((line) => `<li>${inline(line.slice(BULLET.length), values)}</li>`);
    return `<ul style="margin:0 0 16px;padding-left:20px">${items.join("")}</ul>`;
  }
  return `<p style="margin:0 0 16px">${lines.map((line) => inline(line, values)).join("<br>")}</p>`;
};

/** Escapes the template's own text before it adds markup, and each value after it. */
const inline = (line: string, values: Values): string =>
  escapeHtml(line)
    .replace(BOLD, "<strong>$1</strong>")
    .replace(PLACEHOLDER, (_, name: string) => escapeHtml(placed(name, values) ?? ""));

const link = (label: string, url: string): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 22px;border-radius:12px;background:#0b5a4b;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escapeHtml = (value: string): string => value.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

const SIGNATURE = "-- ";

const footerText = ({ reason, link: stop }: Footer): string =>
  [SIGNATURE, reason, ...(stop ? [`${stop.label}: ${stop.url}`] : [])].join("\n");

/** Styles are inline: mail programs drop style sheets. Nothing is loaded from elsewhere. */
const page = (content: string, { reason, link: stop }: Footer): string =>
  `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>` +
  `<body style="margin:0;padding:24px;background:#fbf8f1;color:#11231f;font:16px/1.5 Arial,Helvetica,sans-serif">` +
  `<div style="max-width:560px;margin:0 auto;padding:28px 24px;background:#ffffff;border:1px solid #ddd6c8;border-radius:14px">${content}</div>` +
  `<p style="max-width:560px;margin:16px auto 0;color:#44564f;font-size:13px">${escapeHtml(reason)}` +
  (stop ? ` <a href="${escapeHtml(stop.url)}" style="color:#0b5a4b">${escapeHtml(stop.label)}</a>` : "") +
  `</p></body></html>`;
