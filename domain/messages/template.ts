import { escapeMarkup } from "../kernel/escape-markup.ts";
import { oneLine } from "../kernel/strings.ts";
import { type MessageKind, PLACEHOLDERS, type Placeholder } from "./kinds.ts";

/**
 * Subject and body of a message. The body is plain text: blocks are separated by a blank line, a block of lines that begin with
 * "- " is a list, a block that is `[words]({enlace})` is a button, `**words**` are bold, `{nombre}` is a placeholder.
 */
export type Template = { readonly subject: string; readonly body: string };

/** null: no value; a line that needs it is left out. */
export type Values = Readonly<Partial<Record<Placeholder, string | null>>>;

export type Rendered = { readonly subject: string; readonly text: string; readonly html: string };

/** The footer of every message: why it was sent, and how to stop the messages. */
export type Footer = {
  readonly reason: string;
  readonly link: { readonly label: string; readonly url: string } | null;
};

export type TemplateProblem =
  | { readonly code: "unknown_placeholder"; readonly name: string }
  | { readonly code: "link_not_allowed" }
  | { readonly code: "subject_empty" };

/** A part of a line, with placeholders replaced. */
export type Run = { readonly text: string; readonly bold: boolean };

export type Block =
  | { readonly kind: "paragraph" | "list"; readonly lines: readonly (readonly Run[])[] }
  | { readonly kind: "button"; readonly label: string; readonly url: string };

const PLACEHOLDER = /\{([^{}\n]*)\}/g;
const BUTTON = /^\[([^\]\n]+)\]\(([^)\n]*)\)$/;
const LINK_TARGET = "{enlace}";
const BULLET = "- ";
const BOLD = /\*\*([^*\n]+)\*\*/;

/** Why a template cannot be saved; [] when it can. The message's own page is the only link target. */
export const problemsIn = (kind: MessageKind, { subject, body }: Template): readonly TemplateProblem[] => {
  const known: ReadonlySet<string> = new Set(PLACEHOLDERS[kind]);
  const used = [...`${subject}\n${body}`.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
  const unknown = [...new Set(used)].filter((name) => !known.has(name));
  const strayLink = sourceBlocks(body).some((block) => {
    const target = BUTTON.exec(block)?.[2];
    return target !== undefined && target !== LINK_TARGET;
  });
  return [
    ...(subject.trim() === "" ? [{ code: "subject_empty" as const }] : []),
    ...unknown.map((name) => ({ code: "unknown_placeholder" as const, name })),
    ...(strayLink ? [{ code: "link_not_allowed" as const }] : []),
  ];
};

/** The message in both forms. Values are always treated as text, also when they look like markup. */
export const render = (template: Template, values: Values, footer: Footer): Rendered => {
  const blocks = blocksOf(template, values);
  const subject = subjectOf(template, values);
  return {
    subject,
    text: [...blocks.map(textOf), footerText(footer)].join("\n\n"),
    html: page(subject, blocks.map(htmlOf).join(""), footer),
  };
};

/** One line: a line break in a value would start another header. */
export const subjectOf = ({ subject }: Template, values: Values): string =>
  oneLine(fill(subject, values)).replace(/ {2,}/g, " ").trim();

/** The body's blocks; lines whose values are missing are left out. */
export const blocksOf = ({ body }: Template, values: Values): readonly Block[] =>
  sourceBlocks(body).flatMap((block) => {
    const lines = block.split("\n").filter((line) => hasValues(line, values));
    return lines.length === 0 ? [] : [blockOf(lines, values)];
  });

const sourceBlocks = (body: string): readonly string[] =>
  body
    .replaceAll("\r\n", "\n")
    .split(/\n[ \t]*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== "");

const blockOf = (lines: readonly string[], values: Values): Block => {
  const button = lines.length === 1 ? BUTTON.exec(lines[0] ?? "") : null;
  if (button) return { kind: "button", label: fill(button[1] ?? "", values), url: fill(LINK_TARGET, values) };
  const isList = lines.every((line) => line.startsWith(BULLET));
  const runs = lines.map((line) => runsOf(isList ? line.slice(BULLET.length) : line, values));
  return { kind: isList ? "list" : "paragraph", lines: runs };
};

/** Bold parts are found before placeholders are replaced, so that a value cannot begin or end one. */
const runsOf = (line: string, values: Values): readonly Run[] =>
  line
    // Odd parts are the captured group.
    .split(BOLD)
    .map((part, index) => ({ text: fill(part, values), bold: index % 2 === 1 }))
    .filter(({ text }) => text !== "");

const valueIn = (values: Values, name: string): string | null => values[name as Placeholder] ?? null;

const hasValues = (line: string, values: Values): boolean =>
  [...line.matchAll(PLACEHOLDER)].every(([, name = ""]) => valueIn(values, name) !== null);

const fill = (line: string, values: Values): string =>
  line.replace(PLACEHOLDER, (_, name: string) => valueIn(values, name) ?? "");

/** A block of the text form. */
export const textOf = (block: Block): string => {
  if (block.kind === "button") return `${block.label}:\n${block.url}`;
  const bullet = block.kind === "list" ? BULLET : "";
  return block.lines.map((runs) => bullet + runs.map(({ text }) => text).join("")).join("\n");
};

const htmlOf = (block: Block): string => {
  if (block.kind === "button")
    return `<p style="margin:24px 0"><a class="button" href="${escapeMarkup(block.url)}" style="display:inline-block;padding:14px 22px;border-radius:12px;background:#0b5a4b;color:#ffffff;font-weight:600;text-decoration:none">${escapeMarkup(block.label)}</a></p>`;
  const lines = block.lines.map((runs) => runs.map(runHtml).join(""));
  if (block.kind === "list")
    return `<ul style="margin:0 0 16px;padding-left:20px">${lines.map((line) => `<li>${line}</li>`).join("")}</ul>`;
  return `<p style="margin:0 0 16px">${lines.join("<br>")}</p>`;
};

const runHtml = ({ text, bold }: Run): string =>
  bold ? `<strong>${escapeMarkup(text)}</strong>` : escapeMarkup(text);

const SIGNATURE = "-- ";

const footerText = ({ reason, link }: Footer): string =>
  [SIGNATURE, reason, ...(link ? [`${link.label}: ${link.url}`] : [])].join("\n");

/** On dark screens, where the mail program reads style sheets; elsewhere the inline colours stay. */
const DARK =
  "@media (prefers-color-scheme:dark){" +
  Object.entries({
    page: "background:#0d1a17;color:#f1eee6",
    card: "background:#16302a;border-color:#2f4d45",
    button: "background:#8fd3bf;color:#0d1a17",
    footer: "color:#b9c8c2",
    stop: "color:#8fd3bf",
  })
    .map(([name, colours]) => `.${name}{${colours.replaceAll(/;|$/g, " !important$&")}}`)
    .join("") +
  "}";

/** Styles are inline: some mail programs drop style sheets. Nothing is loaded from elsewhere. */
const page = (subject: string, content: string, { reason, link }: Footer): string =>
  `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta name="color-scheme" content="light dark"><title>${escapeMarkup(subject)}</title><style>${DARK}</style></head>` +
  `<body class="page" style="margin:0;padding:24px;background:#fbf8f1;color:#11231f;font:16px/1.5 Arial,Helvetica,sans-serif">` +
  `<div class="card" style="max-width:560px;margin:0 auto;padding:28px 24px;background:#ffffff;border:1px solid #ddd6c8;border-radius:14px">${content}</div>` +
  `<p class="footer" style="max-width:560px;margin:16px auto 0;color:#44564f;font-size:13px">${escapeMarkup(reason)}` +
  (link
    ? ` <a class="stop" href="${escapeMarkup(link.url)}" style="color:#0b5a4b">${escapeMarkup(link.label)}</a>`
    : "") +
  `</p></body></html>`;
