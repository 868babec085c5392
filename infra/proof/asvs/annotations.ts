import { filesOf, isTest, textOf } from "../../quality/sources.ts";

/** A test, or a group of tests, that shows requirements. */
export type Annotated = { readonly file: string; readonly title: string; readonly ids: readonly string[] };

/** An annotation that no test follows, or that names nothing. */
export class BadAnnotation extends Error {
  override readonly name = "BadAnnotation";
}

const ANNOTATION = /^[ \t]*\/\/ asvs:(.*)\n/gm;
const IDS = /^\s*\d+\.\d+\.\d+(?:\s*,\s*\d+\.\d+\.\d+)*\s*$/;
const DECLARATION = /^\s*(?:test|it|describe)\b/;
const EACH = /^\s*(?:test|it|describe)\.each\b/;
const TITLE = /\(\s*(["'`])((?:(?!\1)[^\\]|\\.)+)\1/;
/** The title of `test.each(…)("title"` follows the table of cases. */
const TITLE_OF_EACH = /\)\(\s*(["'`])((?:(?!\1)[^\\]|\\.)+)\1/;

/** Tests of a file that name requirements, as `// asvs: 6.2.1, 6.2.4` on the line above. Throws BadAnnotation. */
export const annotatedIn = (file: string, text: string): readonly Annotated[] =>
  [...text.matchAll(ANNOTATION)].map(({ 0: line, 1: named = "", index }) => {
    const below = text.slice(index + line.length);
    const [, , title] = (EACH.test(below) ? TITLE_OF_EACH : TITLE).exec(below) ?? [];
    if (!IDS.test(named) || !DECLARATION.test(below) || title === undefined)
      throw new BadAnnotation(`${file}: "${line.trim()}" must name requirements and stand above a test`);
    return { file, title, ids: named.split(",").map((id) => id.trim()) };
  });

/** All annotated tests of the project. Throws BadAnnotation. */
export const annotatedTests = (): readonly Annotated[] =>
  filesOf()
    .filter((file) => isTest(file) && /\.tsx?$/.test(file))
    .flatMap((file) => annotatedIn(file, textOf(file)));
