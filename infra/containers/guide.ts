import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const OPERATIONS_GUIDE = fileURLToPath(new URL("../docs/operations.md", import.meta.url));

/** The guide has no such command, or several: it no longer matches the script. */
export class NotInGuide extends Error {
  override readonly name = "NotInGuide";
}

/** Indented by four columns and more after an empty line, as Markdown has it; inside a list item by its indent more. */
const CODE_BLOCK = /(?<=\n\n)(?: {4,}.*\n|\n(?= {4}))+/g;

/**
 * The one code block below the heading `section` that contains `words`, without its indent. Throws NotInGuide when there is none
 * or more than one.
 */
export const commandsIn = (guide: string, section: string, words: string): string => {
  const blocks = [...`${bodyOf(guide, section)}\n`.matchAll(CODE_BLOCK)].map(([block]) =>
    withoutIndent(block),
  );
  const [found, second] = blocks.filter((block) => block.includes(words));
  if (found === undefined) throw new NotInGuide(`"${section}" has no commands with "${words}"`);
  if (second !== undefined) throw new NotInGuide(`"${section}" has "${words}" in several code blocks`);
  return found;
};

const bodyOf = (guide: string, section: string): string => {
  const parts = `\n${guide}`.split(/\n(?=##+ )/);
  const body = parts.find((part) => part.replace(/^##+ /, "").startsWith(`${section}\n`));
  if (body === undefined) throw new NotInGuide(`there is no section "${section}"`);
  return body;
};

/** A line that begins a paragraph, an item of a list or a row of a table. */
const BEGINS = /\n(?=\n|\s*(?:[-|]|\d+\.) )/;

/**
 * The first paragraph, item or row below the heading `section` that contains `words`, on one line, without the marks of
 * lists and tables. Throws NotInGuide when there is none.
 */
export const passageIn = (guide: string, section: string, words: string): string => {
  const passages = bodyOf(guide, section)
    .split(BEGINS)
    .map((part) => part.replaceAll(/\s+/g, " ").trim());
  const found = passages.find((passage) => passage.includes(words));
  if (found === undefined) throw new NotInGuide(`"${section}" says nothing with "${words}"`);
  return found
    .replace(/^(?:- (?:\[ \] )?|\| |\d+\. )/, "")
    .replace(/ \|$/, "")
    .replaceAll(" | ", ": ");
};

const withoutIndent = (block: string): string => {
  const indent = /^ */.exec(block)?.[0] ?? "";
  return block.replaceAll(new RegExp(`^${indent}`, "gm"), "").trimEnd();
};

/** The text of the operations guide. */
export const operationsPassage = (section: string, words: string): string =>
  passageIn(readFileSync(OPERATIONS_GUIDE, "utf8"), section, words);

/** The commands of the operations guide. */
export const operationsGuide = (section: string, words: string): string =>
  commandsIn(readFileSync(OPERATIONS_GUIDE, "utf8"), section, words);
